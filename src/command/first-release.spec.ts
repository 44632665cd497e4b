import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { asSandbox, command, emptyFolder } from "../../proof/self/cli/command.ts";
import { folderWith } from "../../proof/self/report/sample-folder.ts";
import { readEvidence } from "../record/evidence/file.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { filesIn } from "../record/folder.ts";
import type { WordedFinding } from "../record/results/results-file.ts";
import type { Results } from "../record/results/results.ts";

const only = "users-is-nri-returned";

const told = ({ words, times: seen, id, requirement, ...finding }: WordedFinding) => ({
  ...finding,
  ...words,
  requirement,
  seen,
  // It hashed the words.
  id: `${requirement}-${id.slice(-8).split("").toReversed().join("")}`,
});

/** The run in a folder as release 0.1 would have left it, in a folder of its own. */
function asOfFirstRelease(folder: string): { folder: string; ids: string[] } {
  const lines = readEvidence(filesIn(folder).evidence).lines.map((line) =>
    line.kind === "run" ? { ...line, schemaVersion: 1 } : line,
  );
  const old = folderWith(lines.filter(({ kind }) => kind !== "finding") as EvidenceLine[]);
  const results = JSON.parse(readFileSync(filesIn(folder).results, "utf8")) as Results & {
    findings: WordedFinding[];
  };
  const findings = results.findings.map(told);
  const { chain: evidence } = readEvidence(filesIn(old).evidence);
  const written = { ...results, schemaVersion: 1, findings, advice: [], evidence };
  writeFileSync(filesIn(old).results, JSON.stringify(written));
  return { folder: old, ids: findings.map(({ id }) => id) };
}

test("runs of release 0.1 are compared and replayed by its ids, and it is said that they were others", async () => {
  test.setTimeout(200_000);
  const sandbox = await startSandbox({ faults: ["is-nri-missing-in-user"] });
  const { apiKey, apiSecret } = sandbox.credentials;
  const secrets = { API_SECRET: apiSecret, OTHER_API_SECRET: sandbox.otherSecret };
  const folder = join(emptyFolder(), "run");
  const target = asSandbox(sandbox.url, apiKey);
  await command(["run", ...target, "--only", only, "--output", folder], secrets);
  const old = asOfFirstRelease(folder);

  const compared = await command(["compare", old.folder, folder, "--fail-on", "regression"]);
  expect(compared.printed).toContain("of release 0.1");
  expect(compared.printed).toMatch(/Still there {2}\d+\n/);
  expect(compared.printed).not.toMatch(/New findings|Fixed/);
  expect(compared.exitCode).toBe(0);

  const [id = ""] = old.ids;
  const again = [
    "replay",
    id,
    old.folder,
    "--api-key",
    apiKey,
    "--output",
    join(emptyFolder(), "r"),
  ];
  const replayed = await command(again, secrets);
  await sandbox.close();
  expect(replayed.printed).toContain("holds a run of release 0.1");
  expect(replayed.printed).toMatch(/^STILL THERE: users-is-nri-returned-[0-9a-f]{8}$/m);
  expect(replayed.exitCode).toBe(1);
});
