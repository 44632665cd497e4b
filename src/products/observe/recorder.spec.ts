import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { loadProfile } from "../../judge/profile/load.ts";
import type { Results } from "../../record/results/results.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";
import { judgedOfBoth } from "../traffic/judge.ts";
import type { Passed } from "../traffic/passed.ts";
import { createRecorder } from "./recorder.ts";
import { KeySecrets, TrafficSecrets } from "./secrets.ts";
import { concludeEvidence, startIn } from "./session.ts";

const { profile, ...others } = loadProfile();
const { credentials, states } = profile;
const loaded = {
  ...others,
  profile: {
    ...profile,
    baseUrl: "http://sandbox.invalid",
    credentials: { ...credentials, otherKeyEnv: "OTHER_KEY" },
    states: { ...states, tokenEnv: "TOKEN" },
  },
};

const starting = (environment: Record<string, string> = {}) =>
  startIn(
    { CONFORMANCE_OUTPUT: emptyFolder(), ...environment },
    { traffic: { command: "observe", judged: judgedOfBoth }, loaded, isEmbedded: false },
  );

test("secrets may be as short as a run takes them, but not too short to be redacted", () => {
  const short = { OTHER_KEY: "k2", TOKEN: "abc" };
  expect(starting(short).credentials).toMatchObject({ otherKey: "k2", statesToken: "abc" });
  expect(() => starting({ [credentials.secretEnv]: "abc" })).toThrow("too short to be kept");
});

const signed = ["X-Api-Key", "key", "X-Signature", "00", "X-Timestamp", "1"];
const answer = { status: 200, headers: [], body: Buffer.from("{}"), isCut: false };
const passed: Passed = {
  sentAt: 0,
  answeredAt: 1,
  method: "POST",
  path: "/api/v2/user",
  request: { headers: signed, body: Buffer.from("{}"), isCut: false },
};

function recorded(exchanges: Passed[], note?: () => void) {
  const { folder, firstLine } = starting();
  const file = join(folder, "evidence.ndjson");
  const keySecrets = Object.assign(new KeySecrets({}), note && { note });
  const secrets = new TrafficSecrets({});
  const recorder = createRecorder({
    file,
    firstLine,
    profile: loaded.profile,
    secrets,
    keySecrets,
  });
  for (const each of exchanges) recorder.record(each);
  recorder.end();
  const kinds = readFileSync(file, "utf8").match(/(?<=^\{"kind":")[^"]+/gm);
  const exitCode = concludeEvidence(folder);
  const results = JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as Results;
  return { kinds, exitCode, results };
}

test("an exchange that can't be judged is an error of the suite, and the others are judged", () => {
  let calls = 0;
  const exchange = { ...passed, answer };
  const { kinds, exitCode } = recorded([exchange, exchange, exchange], () => {
    calls += 1;
    if (calls < 3) throw new Error("no secret today");
  });
  expect(kinds?.slice(0, 3)).toEqual(["run", "harness-error", "exchange"]);
  expect(exitCode).toBe(2);
});

test("what never came from the target, or not as a whole, is noted, and nothing against it", () => {
  const { results } = recorded([
    { ...passed, failure: { kind: "refused", message: "nobody listens" } },
    { ...passed, failure: { kind: "reset", message: "it broke off" } },
    { ...passed, answer: { ...answer, isCut: true } },
  ]);
  const ofService = results.findings.filter(
    ({ requirement }) => !requirement.startsWith("client-"),
  );
  expect(ofService).toEqual([]);
  const notes = results.run.traffic?.notes.join() ?? "";
  expect(notes).toContain("1 request while the target couldn't be reached (it broke off)");
  expect(notes).toContain("1 request without a complete answer");
  expect(notes).toContain("1 exchange has a body");
});
