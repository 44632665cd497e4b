import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readChallenge } from "../../record/challenge.ts";
import { openPackage } from "./verify/open-package.ts";
import { command, emptyFolder, here, type Ended } from "../../../proof/self/cli/command.ts";
import { startByCommand } from "../../../proof/self/cli/running.ts";
import { isThorough } from "../../../proof/self/slow.ts";
import type { Draft, Json } from "../../../proof/self/package/draft.ts";
import { keyFile, own, verifier } from "../../../proof/self/package/packed-run.ts";
import { expectSaid } from "../../../proof/self/package/tamperings/expect-said.ts";
import {
  inChainOfParts,
  inChallengedParts,
} from "../../../proof/self/package/tamperings/in-parts.ts";
import { sandboxProfileFile } from "../../judge/profile/load.ts";
import { readJson } from "../../../spec/files.ts";

const folder = emptyFolder();
const [challenge, zip] = [join(folder, "challenge.json"), join(folder, "p3.zip")];
const key = keyFile(own.privateKey);
const asked = ["create-user-email-format", "create-user-already-exists"];

async function succeeds(...words: string[]): Promise<string> {
  const { exitCode, printed } = await command(words, { CONFORMANCE_WORKERS: "1" });
  expect([0, 3], printed).toContain(exitCode);
  return printed;
}

const newChallenge = (output: string, ...words: string[]): Promise<Ended> =>
  here(["challenge", "new", "--key", key, "--output", output, "--runs", "2", ...words]);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const nextYear = `${new Date().getFullYear() + 1}-01-31`;
  const made = await newChallenge(challenge, "--until", nextYear, "--requirements", ...asked);
  expect(made.printed).toContain("a challenge to run");
  const [one, two, three] = [join(folder, "p1"), join(folder, "p2"), join(folder, "p3")] as const;
  await succeeds("run", "--challenge", challenge, "--max-requests", "15", "--output", one);
  await succeeds("run", "--resume", one, "--max-requests", "15", "--output", two);
  // As if it had been killed in the middle of a line.
  const evidence = join(two, "evidence.ndjson");
  rmSync(join(two, "results.json"));
  truncateSync(evidence, statSync(evidence).size - 300);
  const resumed = ["run", "--resume", two, "--not-older-than", "1h", "--output", three];
  const printed = await succeeds(...resumed);
  expect(printed).toMatch(/Made in 3 parts, begun at (\S+ \S+, ){2}\S+ \S+ \(UTC\)/);
  await succeeds("package", three, "--key", key);
});

test("a killed and resumed run for a challenge holds: nothing is open in it, and nobody is alarmed", async () => {
  const { exitCode, printed } = await here(["verify", zip, "--challenge", challenge]);
  expect(printed).toContain("The run was made for the challenge");
  expect(printed).not.toMatch(/[✗?≠]/);
  expect(exitCode).toBe(0);
});

/** `npm run self:all` runs all. */
const tamperings = Object.fromEntries(
  Object.entries({ ...inChallengedParts, ...inChainOfParts }).filter(
    (_, index) => isThorough || index % 2 === 0,
  ),
);

const cover = (draft: Draft) => {
  draft.resign(own.privateKey);
  draft.fitSums();
};

test("what is tampered with is found and named", () => {
  const ofChallenge = { ...verifier, challenge: readChallenge(challenge) };
  const { files } = openPackage(zip);
  expectSaid("in-parts.json", tamperings, files, { cover, verifier: ofChallenge });
});

const changed = /was changed after it was signed/;
const isNone = /isn't a challenge/;
const challengesChanged: [what: string, change: (file: Json) => unknown, said: RegExp][] = [
  ["another seed", (file) => (file.challenge.seed += 1), changed],
  ["fewer requirements", (file) => file.challenge.requirements.pop(), changed],
  ["a later day", (file) => (file.challenge.until = "2199-01-01"), changed],
  ["no signature", (file) => delete file.signature, changed],
  ["no day", (file) => delete file.challenge.until, isNone],
];

test("a challenge that was changed is refused, by run and by verify", async () => {
  for (const [what, change, said] of challengesChanged) {
    const file = readJson(challenge) as Json;
    change(file);
    const other = join(emptyFolder(), "challenge.json");
    writeFileSync(other, JSON.stringify(file));
    expect(() => readChallenge(other), what).toThrow(said);
  }
});

test("a run for one challenge isn't one for another, and not one for none", async () => {
  const other = join(emptyFolder(), "challenge.json");
  await newChallenge(other, "--until", "2099-01-01");
  const verified = await here(["verify", zip, "--challenge", other]);
  expect(verified.printed).toContain("The run was made for another challenge");
  expect(verified.printed).toContain("and the challenge asks for all requirements");
  expect(verified.exitCode).toBe(1);
});

test("what a challenge or a run leaves nothing of to ask for is refused in words", async () => {
  const seeded = await here(["run", "--challenge", challenge, "--seed", "3"], {}, folder);
  expect(seeded.printed).toContain("The challenge says which --seed");
  expect(seeded.exitCode).toBe(2);
  const over = await here(["run", "--resume", join(folder, "p3")]);
  expect(over.printed).toContain("left nothing that another could look at");
  const old = await here(["run", "--resume", join(folder, "p1"), "--not-older-than", "0.001s"]);
  expect(old.printed).toContain("longer ago than --not-older-than allows");
});

const spotCheck = async (count: number, ...options: string[]): Promise<Ended> => {
  const states = { STATES_TOKEN: "control-token-of-the-spot-check" };
  const sandbox = await startByCommand(options, states);
  const profile = join(emptyFolder(), "profile.yaml");
  writeFileSync(profile, `baseUrl: ${sandbox.url}\n${readFileSync(sandboxProfileFile, "utf8")}`);
  const words = ["verify", zip, "--spot-check", String(count), "--profile", profile];
  const ended = await command(words, {
    ...states,
    API_KEY: "sandbox-client",
    API_SECRET: "sandbox-secret",
    OTHER_API_SECRET: "sandbox-other-secret",
    CONFORMANCE_OUTPUT: join(emptyFolder(), "spot"),
    CONFORMANCE_WORKERS: "1",
  });
  sandbox.stop();
  return ended;
};

test("a spot check agrees at the deployment of the run, and says where another differs", async () => {
  test.setTimeout(240_000);
  const same = await spotCheck(4);
  expect(same.printed).toContain("Each of 4 checks came out as in the package.");
  expect(same.exitCode).toBe(0);
  const other = await spotCheck(50, "--fault", "create-user-already-exists:not-raised");
  expect(other.printed).toMatch(/differs: it passed in the package, and failed now, twice/);
  expect(other.printed).toMatch(/The package holds, and the deployment differs from it now/);
  expect(other.exitCode).toBe(1);
});
