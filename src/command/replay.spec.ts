import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { nowAndThen, refuses } from "../../sandbox/combinators.ts";
import { startSandbox, type Sandbox, type SandboxOptions } from "../../proof/deviations.ts";
import type { Finding, Results } from "../record/results/results.ts";
import { emptyFolder, type Ended } from "../../proof/self/cli/command.ts";
import { paste } from "../../proof/self/cli/shell.ts";

const controlToken = "token-of-the-replay";
const start = (options: SandboxOptions) => startSandbox({ controlToken, ...options });

const exportsOf = ({ credentials, otherSecret }: Sandbox) => ({
  API_KEY: credentials.apiKey,
  API_SECRET: credentials.apiSecret,
  OTHER_API_SECRET: otherSecret,
  STATES_TOKEN: controlToken,
});

const readResults = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as Results;

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true }).map(String).toSorted()) {
    const file = join(folder, name);
    hash.update(name).update(statSync(file).isFile() ? readFileSync(file) : "");
  }
  return hash.digest("hex");
}

async function judged(sandbox: Sandbox, only: string) {
  const cwd = emptyFolder();
  const inShell = (line: string): Promise<Ended> => paste(line, cwd, exportsOf(sandbox));
  await inShell(
    `npx wallet-conformance run --base-url ${sandbox.url} --api-key "$API_KEY" --only ${only} --seed 7`,
  );
  const [name = ""] = readdirSync(join(cwd, "reports"));
  const folder = join(cwd, "reports", name);
  return { folder, findings: readResults(folder).findings, inShell };
}

/** Each replay takes seconds: one finding of a check and one of an invariant stand for the others, but in `npm run self:all`. */
const oneOfEachKind = (findings: readonly Finding[]): readonly Finding[] =>
  process.env.PROVE_FAULTS === "."
    ? findings
    : [
        findings.find(({ check }) => check !== undefined),
        findings.find(({ check }) => check === undefined),
      ].filter((finding) => finding !== undefined);

const portOf = ({ url }: Sandbox) => Number(new URL(url).port);
const lastLine = ({ printed }: Ended) => printed.trim().split("\n").at(-1);

test.describe.configure({ timeout: 400_000 });

test("an intermittent finding is found again within ten tries", async () => {
  const lost = refuses("getTransaction", "status-transaction-unknown");
  const sandbox = await start({ patches: [nowAndThen("getTransaction", lost)] });
  const { findings, inShell } = await judged(sandbox, "status");
  for (const { id, replay } of oneOfEachKind(findings)) {
    const ended = await inShell(replay);
    expect(lastLine(ended), `${id}\n${ended.printed}`).toMatch(/^STILL THERE/);
  }
  expect(findings).not.toEqual([]);
  await sandbox.close();
});

// One run; each test replays what it has found on another target.
test.describe.serial("the findings of a run", () => {
  let broken: Sandbox;
  let run: Awaited<ReturnType<typeof judged>>;
  let ofCheck: Finding | undefined;
  let ofInvariant: Finding | undefined;

  test.beforeAll(async () => {
    broken = await start({ faults: ["status-refused", "error-without-message"] });
    run = await judged(broken, "status-read status-user-unknown");
    ofCheck = run.findings.find(({ check }) => check !== undefined);
    ofInvariant = run.findings.find(({ requirement }) => requirement === "errors-message");
    expect(ofCheck).toBeDefined();
    expect(ofInvariant?.check).toBeUndefined();
    expect(ofInvariant).toBeDefined();
  });

  test("the replay of each reproduces it, and touches nothing of the run", async () => {
    const before = digestOf(run.folder);
    for (const { id, replay } of oneOfEachKind(run.findings)) {
      const ended = await run.inShell(replay);
      expect(lastLine(ended), ended.printed).toBe(`STILL THERE: ${id}`);
      expect(ended.exitCode).toBe(1);
    }
    expect(digestOf(run.folder)).toBe(before);
  });

  test("what is gone is fixed", async () => {
    await broken.close();
    const repaired = await start({ port: portOf(broken) });
    for (const finding of [ofCheck, ofInvariant]) {
      const ended = await run.inShell(finding?.replay ?? "");
      expect(lastLine(ended), ended.printed).toMatch(`FIXED: ${finding?.id}, not seen in `);
      expect(ended.exitCode).toBe(0);
    }
    await repaired.close();
  });

  test("what cannot be looked for is not exercised", async () => {
    const closed = await start({ port: portOf(broken), patches: [refuses("createUser")] });
    const ended = await run.inShell(ofCheck?.replay ?? "");
    expect(lastLine(ended)).toMatch(`NOT EXERCISED: ${ofCheck?.id}, prerequisite-refused`);
    expect(ended.exitCode).toBe(3);
    await closed.close();

    const unreachable = await run.inShell(ofCheck?.replay ?? "");
    expect(unreachable.printed).toContain("cannot be reached");
    expect(unreachable.exitCode).toBe(2);
  });

  test("what cannot be replayed is said in words", async () => {
    const id = ofCheck?.id ?? "";
    const unknown = await run.inShell(
      `npx wallet-conformance replay ${id.slice(0, -1)}x ${run.folder}`,
    );
    expect(unknown.printed).toContain(`Did you mean "${id}"?`);
    expect(unknown.exitCode).toBe(2);

    const evidence = join(run.folder, "evidence.ndjson");
    writeFileSync(evidence, readFileSync(evidence, "utf8").replace('"at"', '"at" '));
    const edited = await run.inShell(`npx wallet-conformance replay ${id} ${run.folder}`);
    expect(edited.printed).toMatch(
      /does not hold what its run wrote:\n {2}Line \d+ of the evidence/,
    );
    expect(edited.exitCode).toBe(2);
  });
});
