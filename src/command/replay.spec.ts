import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox, type Sandbox } from "../../proof/deviations.ts";
import { command, emptyFolder, type Ended } from "../../proof/self/cli/command.ts";
import { frontOf } from "../../proof/self/client/standing-before.ts";
import { failure, findingLine } from "../../proof/self/report/findings.ts";
import { checkFor, checkLine } from "../../proof/self/report/lines.ts";
import { folderWith, fold } from "../../proof/self/report/sample.ts";
import { textsBelow } from "../../proof/self/temporary-folder.ts";
import { readEvidence } from "../record/evidence/file.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { filesIn } from "../record/folder.ts";
import { readWorded } from "../record/read-results.ts";
import type { Results } from "../record/results/results.ts";
import { replayOutcome } from "./replay/replay.ts";

const lastLine = ({ printed }: Ended) => printed.trim().split("\n").at(-1);

/** Release 0.1 hashed words, so its ids were others. */
const firstIdOf = (id: string) => id.slice(0, -8) + id.slice(-8).split("").toReversed().join("");

function asOfFirstRelease(folder: string): string {
  const lines = readEvidence(filesIn(folder).evidence).lines.map((line) =>
    line.kind === "run" ? { ...line, schemaVersion: 1 } : line,
  );
  const old = folderWith(lines.filter(({ kind }) => kind !== "finding") as EvidenceLine[]);
  const { chain: evidence } = readEvidence(filesIn(old).evidence);
  const results = readWorded(folder);
  const findings = results.findings.map(({ words: told, times: seen, ...finding }) => ({
    ...finding,
    ...told,
    seen,
    id: firstIdOf(finding.id),
  }));
  const written = { ...results, schemaVersion: 1, findings, advice: [], evidence };
  writeFileSync(filesIn(old).results, JSON.stringify(written));
  return old;
}

// 0.0.0.0 isn't a loopback address but leads to this machine. Each test replays findings of this run.
test.describe.serial("the findings of a run", () => {
  test.describe.configure({ timeout: 400_000 });
  const folder = join(emptyFolder(), "run");
  const profile = join(emptyFolder(), "profile.yaml");
  let broken: Sandbox;
  let front: Awaited<ReturnType<typeof frontOf>>;
  let host: string;
  let results: Results;
  let ofCheck = "";
  let ofInvariant = "";

  const declare = (testDeployment: string) =>
    writeFileSync(profile, `name: x\nbaseUrl: http://${host}\ntestDeployment: ${testDeployment}\n`);
  const secrets = () => ({
    API_KEY: broken.credentials.apiKey,
    API_SECRET: broken.credentials.apiSecret,
  });
  const replay = (finding: string, of = folder) =>
    command(["replay", finding, of, "--output", join(emptyFolder(), "again")], secrets());

  test.beforeAll(async () => {
    broken = await startSandbox({
      faults: ["status-refused", "error-without-message", "is-nri-missing-in-user"],
    });
    front = await frontOf(broken.url);
    host = `0.0.0.0:${front.port}`;
    declare(host);
    const only = "status-read,status-user-unknown,users-is-nri-returned";
    await command(["run", "--profile", profile, "--only", only, "--output", folder], secrets());
    results = readWorded(folder);
    const { findings } = results;
    ofCheck = findings.find(({ check }) => check?.includes("status"))?.id ?? "";
    ofInvariant = findings.find(({ requirement }) => requirement === "errors-message")?.id ?? "";
    expect([ofCheck, ofInvariant]).not.toContain("");
    expect(findings.length).toBeGreaterThan(2);
  });
  test.afterAll(() => front.close());

  test("what made the target a test system stands in results and report", () => {
    expect(results.target.testSystem).toBe("profile");
    const page = readFileSync(filesIn(folder).index, "utf8");
    expect(page).toContain(`by testDeployment in the profile: ${host}`);
  });

  test("a run of release 0.1 is compared and replayed by its ids, and it is said that they were others", async () => {
    const old = asOfFirstRelease(folder);
    const compared = await command(["compare", old, folder, "--fail-on", "regression"]);
    expect(compared.printed).toContain("of release 0.1");
    expect(compared.printed).toMatch(/Still there {2}\d+\n/);
    expect(compared.printed).not.toMatch(/New findings|Fixed/);
    expect(compared.exitCode).toBe(0);
    const before = textsBelow(old);
    const replayed = await replay(firstIdOf(ofInvariant), old);
    expect(replayed.printed).toContain("holds a run of release 0.1");
    expect(lastLine(replayed)).toBe(`STILL THERE: ${ofInvariant}`);
    expect(replayed.exitCode).toBe(1);
    expect(textsBelow(old)).toEqual(before);
  });

  test("what doesn't show in ten tries is fixed; a target that's no longer a test system isn't asked", async () => {
    await broken.close();
    const repaired = await startSandbox({ port: Number(new URL(broken.url).port) });
    const ended = await replay(ofCheck);
    expect(lastLine(ended), ended.printed).toBe(`FIXED: ${ofCheck}, not seen in 9 tries`);
    expect(ended.exitCode).toBe(0);
    declare("other.example.com");
    const before = front.asked.length;
    const undeclared = await replay(ofCheck);
    expect(undeclared.printed).toContain(`\ntestDeployment: ${host}\n`);
    expect(undeclared.exitCode).toBe(2);
    expect(front.asked.slice(before).filter((what) => !what.startsWith("GET "))).toEqual([]);
    await repaired.close();
  });

  test("what cannot be replayed is said in words", async () => {
    const unreachable = await replay(ofCheck);
    expect(unreachable.printed).toContain("cannot be reached");
    const unknown = await replay(`${ofCheck.slice(0, -1)}x`);
    expect(unknown.printed).toContain(`Did you mean "${ofCheck}"?`);
    const evidence = join(folder, "evidence.ndjson");
    writeFileSync(evidence, readFileSync(evidence, "utf8").replace('"at"', '"at" '));
    const edited = await replay(ofCheck);
    expect(edited.printed).toMatch(
      /does not hold what its run wrote:\n {2}Line \d+ of the evidence/,
    );
    for (const { exitCode } of [unreachable, unknown, edited]) expect(exitCode).toBe(2);
  });
});

const outcomeOf = (...lines: EvidenceLine[]) => {
  const [finding] = fold(failure("limits-read"), [checkFor("limits-read")]).findings;
  return finding && replayOutcome(finding, fold(lines, [checkFor("limits-read")]), lines);
};

test("a replay that looked at nothing, or saw it in another form, says so", () => {
  const refused = { reason: "prerequisite-refused", detail: "create user" } as const;
  expect(outcomeOf(checkLine("limits-read", "not-run", refused))).toEqual({
    became: "not-exercised",
    why: "prerequisite-refused: create user",
  });
  const { id: check } = checkFor("limits-read");
  expect(
    outcomeOf(findingLine("limits-per-user", { check }), checkLine("limits-read", "failed")),
  ).toMatchObject({ became: "still-there", isSame: false });
  const message = "it failed";
  expect(outcomeOf({ kind: "harness-error", message, test: "" })).toMatchObject({
    became: "no-answer",
  });
});
