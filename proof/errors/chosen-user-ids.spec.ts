import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parse, stringify } from "yaml";
import { filesIn } from "../../src/record/folder.ts";
import { readResults } from "../../src/record/read-results.ts";
import { startSandbox } from "../deviations.ts";
import { profileFor } from "../lawful/profile-for.ts";
import { command, emptyFolder } from "../self/cli/command.ts";

// No user is created without an id that the client chooses, and the profile doesn't say so.

const controlToken = "control-token-for-tests";
const start = () => startSandbox({ variants: ["user-ids-chosen"], controlToken });
const only = ["users-create", "create-user-unknown-error", "kyc-unknown-error", "users-mark-nri"];

test("where a user needs an id that the client chooses, the suite chooses one, and says so", async () => {
  const sandbox = await start();
  const { apiKey, apiSecret } = sandbox.credentials;
  const file = profileFor([], sandbox.url);
  const profile = parse(readFileSync(file, "utf8")) as { states: object };
  const states = { ...profile.states, offered: [{ "operation fails": ["createUser"] }] };
  writeFileSync(file, stringify({ ...profile, states }));
  const output = emptyFolder();
  const { printed } = await command(
    ["run", "--profile", file, "--api-key", apiKey, "--only", ...only, "--output", output],
    { API_SECRET: apiSecret, STATES_TOKEN: controlToken },
  );
  await sandbox.close();
  const { requirements, observations, checks } = readResults(output);
  const outcomeOf = (id: string) => requirements.find((each) => each.id === id)?.outcome;
  expect(only.map(outcomeOf), printed).toEqual(["pass", "pass", "not-exercised", "pass"]);
  expect(printed).toContain("No user is created without an id");
  const reading = observations.find(({ openPoint }) => openPoint === "user-ids");
  expect(reading).toMatchObject({ reading: "by-client" });
  const simulated = checks.find(({ requirement }) => requirement === "kyc-unknown-error");
  expect(simulated?.detail).toContain('"operation fails" of submitKyc is not in states.offered');

  // What is to fail is known by the id that was chosen, and by that of the request.
  const evidence = readFileSync(filesIn(output).evidence, "utf8");
  const [, chosen = ""] = /\\"chosen_id\\":\\"([^"]+)\\"/.exec(evidence) ?? [];
  expect(evidence).toContain(String.raw`\"user_uuid\":\"${chosen}\"`);
});

test("the probe finds out that the client chooses the ids of users", async () => {
  const sandbox = await start();
  const { apiKey, apiSecret } = sandbox.credentials;
  const file = join(emptyFolder(), "profile.yaml");
  const target = ["--base-url", sandbox.url, "--api-key", apiKey];
  const probed = await command(["probe", ...target, "--output", file], { API_SECRET: apiSecret });
  await sandbox.close();
  expect(probed.exitCode, probed.printed).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/user_id: "\{uuid\}" # proven: refused without it/);
});
