import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { asSandbox, command, emptyFolder } from "../../proof/self/cli/command.ts";
import type { WordedFinding } from "../record/results/results-file.ts";
import type { Results } from "../record/results/results.ts";

const words = `
  const other = "a refusal accepted with 200 expected nothing";
  export const answerInWords = () => other;
  export const inWords = () =>
    ({ title: other, expected: other, actual: other, sentence: other, saysMore: true });
`;

const inUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

const loader = `
  export const load = (url, context, next) =>
    url.endsWith("/record/results/words.js")
      ? { format: "module", shortCircuit: true, source: ${JSON.stringify(words)} }
      : next(url, context);
`;

/** Has every deviation read the same in all processes, whatever it is. */
const reworded = {
  NODE_OPTIONS: `--import=${inUrl(
    `import { register } from "node:module"; register(${JSON.stringify(inUrl(loader))});`,
  )}`,
};

const only = ["users-is-nri-returned", "users-nri-not-indian-kyc", "users-nri-needs-kyc"];

const resultsIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as Omit<Results, "findings"> & {
    findings: WordedFinding[];
  };

/** What was decided, without a word of how. */
const decided = ({
  verdict,
  findings,
  requirements,
}: Pick<Results, "verdict" | "findings" | "requirements">) => ({
  verdict,
  findings: findings.map(({ id, cause }) => ({ id, cause })),
  outcomes: requirements.map(({ id, outcome }) => [id, outcome]),
});

/** What is at risk, and the findings below, in the order of the terminal. */
const orderIn = (printed: string) =>
  [...printed.matchAll(/^At risk: .*$|#[\w-]+$/gm)].map(([line]) => line);

test("other words change no id, gravity, order or cause, and neither comparison nor replay", async () => {
  test.setTimeout(300_000);
  const sandbox = await startSandbox({
    faults: ["is-nri-missing-in-user", "nri-for-indian-kyc", "nri-without-kyc"],
  });
  const { apiKey, apiSecret } = sandbox.credentials;
  const secrets = { API_SECRET: apiSecret, OTHER_API_SECRET: sandbox.otherSecret };
  const target = asSandbox(sandbox.url, apiKey);
  const run = async (environment: Record<string, string>) => {
    const folder = join(emptyFolder(), "run");
    const limits = only.flatMap((id) => ["--only", id]);
    const started = ["run", ...target, ...limits, "--seed", "7", "--output", folder];
    const { printed } = await command(started, { ...secrets, ...environment });
    return { folder, printed, results: resultsIn(folder) };
  };
  const [plain, other] = [await run({}), await run(reworded)];
  expect(plain.results.findings.length).toBeGreaterThan(2);
  expect(new Set(other.results.findings.map(({ message }) => message)).size).toBe(1);
  expect(decided(other.results)).toEqual(decided(plain.results));
  expect(orderIn(other.printed)).toEqual(orderIn(plain.printed));

  const compared = await command(["compare", plain.folder, other.folder], reworded);
  expect(compared.printed).toMatch(/Still there/);
  expect(compared.printed).not.toMatch(/New findings|Fixed/);

  const [{ id } = { id: "" }] = plain.results.findings;
  const again = ["replay", id, plain.folder, "--api-key", apiKey, "--output"];
  const replayed = await command([...again, join(emptyFolder(), "r")], { ...secrets, ...reworded });
  await sandbox.close();
  expect(replayed.printed.trimEnd().split("\n").at(-1)).toBe(`STILL THERE: ${id}`);
});
