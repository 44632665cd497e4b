import { expect, test } from "@playwright/test";
import { startIn } from "../observe/session.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { judgedOfClient } from "./judge.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";

const loaded = loadProfile();
const { credentials, states } = loaded.profile;
const profile = {
  ...loaded.profile,
  credentials: { ...credentials, otherKeyEnv: "OTHER_KEY" },
  states: { ...states, tokenEnv: "TOKEN" },
};

const credentialsIn = (environment: Record<string, string>) =>
  startIn(
    { CONFORMANCE_OUTPUT: emptyFolder(), ...environment },
    {
      command: "judge",
      judged: judgedOfClient,
      loaded: { ...loaded, profile },
      isEmbedded: false,
    },
  ).credentials;

test("traffic is judged with the key and token that a run takes, however short they are", () => {
  const short = { OTHER_KEY: "k2", TOKEN: "abc" };
  expect(credentialsIn(short)).toMatchObject({ otherKey: "k2", statesToken: "abc" });
});

test("a secret that is too short to be redacted is refused", () => {
  expect(() => credentialsIn({ [credentials.secretEnv]: "abc" })).toThrow("too short to be kept");
});
