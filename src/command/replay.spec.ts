import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { nowAndThen, refuses } from "../../sandbox/combinators.ts";
import { startSandbox, type Sandbox, type SandboxOptions } from "../../proof/deviations.ts";
import { command, emptyFolder, type Ended } from "../../proof/self/cli/command.ts";
import { isThorough } from "../../proof/self/slow.ts";
import { folderWith } from "../../proof/self/report/sample-folder.ts";
import { readEvidence } from "../record/evidence/file.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { filesIn } from "../record/folder.ts";
import { readWorded } from "../record/read-results.ts";
import type { Results } from "../record/results/results.ts";

const controlToken = "token-of-the-replay";
const start = (options: SandboxOptions) => startSandbox({ controlToken, ...options });
const portOf = ({ url }: Sandbox) => Number(new URL(url).port);
const lastLine = ({ printed }: Ended) => printed.trim().split("\n").at(-1);

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true }).map(String).toSorted()) {
    const file = join(folder, name);
    hash.update(name).update(statSync(file).isFile() ? readFileSync(file) : "");
  }
  return hash.digest("hex");
}

/** Judges a sandbox by some requirements; gives what it found, and what tries things with its credentials. */
async function judged(
  { url, credentials, otherSecret }: Sandbox,
  only: string,
  more: Record<string, string> = {},
) {
  const folder = join(emptyFolder(), "run");
  const secrets = {
    API_KEY: credentials.apiKey,
    API_SECRET: credentials.apiSecret,
    OTHER_API_SECRET: otherSecret,
    STATES_TOKEN: controlToken,
  };
  const words = ["run", "--base-url", url, "--only", only, "--seed", "7", "--output", folder];
  const { printed } = await command(words, { ...secrets, ...more });
  const results = readWorded(folder);
  const replay = (finding: string, of = folder) =>
    command(["replay", finding, of, "--output", join(emptyFolder(), "again")], secrets);
  return { folder, printed, results, findings: results.findings, replay };
}

test.describe.configure({ timeout: 400_000 });

test("an intermittent finding is found again within ten tries", async () => {
  const lost = refuses("getTransaction", "status-transaction-unknown");
  const sandbox = await start({ patches: [nowAndThen("getTransaction", lost)] });
  const { findings, replay } = await judged(sandbox, "status");
  for (const { id } of isThorough ? findings : findings.slice(0, 1)) {
    expect(lastLine(await replay(id)), id).toMatch(/^STILL THERE/);
  }
  expect(findings).not.toEqual([]);
  await sandbox.close();
});

const otherWords = `
  const other = "a refusal accepted with 200 expected nothing";
  export const answerInWords = () => other;
  export const inWords = () =>
    ({ title: other, expected: other, actual: other, sentence: other, saysMore: true });
`;

const inUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

const loader = `
  export const load = (url, context, next) =>
    url.endsWith("/record/results/words.js")
      ? { format: "module", shortCircuit: true, source: ${JSON.stringify(otherWords)} }
      : next(url, context);
`;

/** Has every deviation read the same in all processes, whatever it is. */
const reworded = {
  NODE_OPTIONS: `--import=${inUrl(
    `import { register } from "node:module"; register(${JSON.stringify(inUrl(loader))});`,
  )}`,
};

/** What was decided, without a word of how. */
const decided = ({ verdict, findings, requirements }: Results) => ({
  verdict,
  findings: findings.map(({ id, cause }) => ({ id, cause })),
  outcomes: requirements.map(({ id, outcome }) => [id, outcome]),
});

/** What is at risk, and the findings below, in the order of the terminal. */
const orderIn = (printed: string) =>
  [...printed.matchAll(/^At risk: .*$|#[\w-]+$/gm)].map(([line]) => line);

/** Release 0.1 hashed the words. */
const firstIdOf = (id: string) => id.slice(0, -8) + id.slice(-8).split("").toReversed().join("");

/** A run as release 0.1 would have left it. */
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

// One run; each test replays what it has found, or compares it.
test.describe.serial("the findings of a run", () => {
  const only = "status-read,status-user-unknown,users-is-nri-returned";
  let broken: Sandbox;
  let run: Awaited<ReturnType<typeof judged>>;
  let ofCheck = "";
  let ofInvariant = "";

  test.beforeAll(async () => {
    broken = await start({
      faults: ["status-refused", "error-without-message", "is-nri-missing-in-user"],
    });
    run = await judged(broken, only);
    ofCheck = run.findings.find(({ check }) => check?.includes("status"))?.id ?? "";
    ofInvariant =
      run.findings.find(({ requirement }) => requirement === "errors-message")?.id ?? "";
    expect([ofCheck, ofInvariant]).not.toContain("");
  });

  test("the replay of each reproduces it, and touches nothing of the run", async () => {
    const before = digestOf(run.folder);
    // That of a check is replayed below.
    for (const id of isThorough ? run.findings.map((finding) => finding.id) : [ofInvariant]) {
      const ended = await run.replay(id);
      expect(lastLine(ended), ended.printed).toBe(`STILL THERE: ${id}`);
      expect(ended.exitCode).toBe(1);
    }
    expect(digestOf(run.folder)).toBe(before);
  });

  test("other words change no id, gravity, order or cause, and no comparison", async () => {
    const other = await judged(broken, only, reworded);
    expect(run.findings.length).toBeGreaterThan(2);
    expect(new Set(other.findings.map(({ words: told }) => told.actual)).size).toBe(1);
    expect(decided(other.results)).toEqual(decided(run.results));
    expect(orderIn(other.printed)).toEqual(orderIn(run.printed));
    const compared = await command(["compare", run.folder, other.folder], reworded);
    expect(compared.printed).toMatch(/Still there/);
    expect(compared.printed).not.toMatch(/New findings|Fixed/);
  });

  test("a run of release 0.1 is compared and replayed by its ids, and it is said that they were others", async () => {
    const old = asOfFirstRelease(run.folder);
    const words = ["compare", old, run.folder, "--fail-on", "regression"];
    const compared = await command(words);
    expect(compared.printed).toContain("of release 0.1");
    expect(compared.printed).toMatch(/Still there {2}\d+\n/);
    expect(compared.printed).not.toMatch(/New findings|Fixed/);
    expect(compared.exitCode).toBe(0);
    const replayed = await run.replay(firstIdOf(ofCheck), old);
    expect(replayed.printed).toContain("holds a run of release 0.1");
    expect(lastLine(replayed)).toBe(`STILL THERE: ${ofCheck}`);
    expect(replayed.exitCode).toBe(1);
  });

  test("what is gone is fixed", async () => {
    await broken.close();
    const repaired = await start({ port: portOf(broken) });
    for (const id of isThorough ? [ofInvariant, ofCheck] : [ofInvariant]) {
      const ended = await run.replay(id);
      expect(lastLine(ended), ended.printed).toMatch(`FIXED: ${id}, not seen in `);
      expect(ended.exitCode).toBe(0);
    }
    await repaired.close();
  });

  test("what cannot be looked for is not exercised", async () => {
    const closed = await start({ port: portOf(broken), patches: [refuses("createUser")] });
    const ended = await run.replay(ofCheck);
    expect(lastLine(ended)).toMatch(`NOT EXERCISED: ${ofCheck}, prerequisite-refused`);
    expect(ended.exitCode).toBe(3);
    await closed.close();

    const unreachable = await run.replay(ofCheck);
    expect(unreachable.printed).toContain("cannot be reached");
    expect(unreachable.exitCode).toBe(2);
  });

  test("what cannot be replayed is said in words", async () => {
    const unknown = await run.replay(`${ofCheck.slice(0, -1)}x`);
    expect(unknown.printed).toContain(`Did you mean "${ofCheck}"?`);
    expect(unknown.exitCode).toBe(2);

    const evidence = join(run.folder, "evidence.ndjson");
    writeFileSync(evidence, readFileSync(evidence, "utf8").replace('"at"', '"at" '));
    const edited = await run.replay(ofCheck);
    expect(edited.printed).toMatch(
      /does not hold what its run wrote:\n {2}Line \d+ of the evidence/,
    );
    expect(edited.exitCode).toBe(2);
  });
});
