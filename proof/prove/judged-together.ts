import { join } from "node:path";
import type { Mutant } from "../../fixtures/mutation/mutants.ts";
import { entryOf, register, type CitableId } from "../../spec/register.ts";
import { unredacted } from "../../src/wire/redaction.ts";
import { openEvidence } from "../../src/record/evidence/file.ts";
import { filesIn } from "../../src/record/folder.ts";
import { exitCodeOf } from "../../src/record/results/verdict.ts";
import { allChecks } from "../../src/judge/run/catalogue.ts";
import { runVariables } from "../../src/judge/run/options.ts";
import { withdrawRun } from "../../src/judge/run/published.ts";
import { selectionOf } from "../../src/judge/run/selection.ts";
import { rebuild } from "../../src/reporting/rebuild.ts";
import { plain } from "../../src/views/terminal/paint.ts";
import { summaryOf } from "../../src/views/terminal/summary.ts";
import { beginRun } from "../../src/command/begin-run.ts";
import { runProofs, seedOfProofs } from "./run-proofs.ts";
import { readJson } from "../../spec/files.ts";
import { startBehind, type Judged, type ToJudge } from "../self/cli/judge.ts";
import { temporaryFolder } from "../self/temporary-folder.ts";
import { sandboxProfileFile } from "../../src/judge/profile/load.ts";
import { targetVariables } from "../../src/judge/profile/target-variables.ts";

interface Together extends ToJudge {
  only?: readonly string[] | (() => readonly string[]);
  runs?: number;
  seed?: number;
  maxRequests?: number;
}

interface Begun {
  mutant: Mutant;
  statesToken: string;
  close(): Promise<void>;
}

async function begin(target: Together, output: string): Promise<Begun> {
  const {
    profile = sandboxProfileFile,
    only: asked = [],
    runs = 1,
    // With another seed, a property tried once may not reach what it must.
    seed = seedOfProofs,
    maxRequests,
    ...options
  } = target;
  const sandbox = await startBehind(options);
  const only = typeof asked === "function" ? asked() : asked;
  const named = { only: only.join(","), runs, seed, maxRequests };
  const given = Object.entries(named).filter(([, value = ""]) => value !== "");
  process.env.API_SECRET = sandbox.credentials.apiSecret;
  process.env.OTHER_API_SECRET = sandbox.otherSecret;
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...(sandbox.controlToken !== undefined && { STATES_TOKEN: sandbox.controlToken }),
    ...Object.fromEntries(
      given.map(([name, value]) => [runVariables[name as keyof typeof named], String(value)]),
    ),
    [runVariables.output]: output,
    [targetVariables.profile]: typeof profile === "string" ? profile : await profile(sandbox),
    [targetVariables.baseUrl]: sandbox.url,
    [targetVariables.apiKey]: sandbox.credentials.apiKey,
  };
  const { run } = await beginRun(environment, { exported: environment });
  withdrawRun();
  const selection = selectionOf(only);
  const isChosen = (id: CitableId) =>
    selection?.grep.test(`@${id} @${entryOf(id).section}`) !== false;
  const against = register.map(({ id }) => id).filter(isChosen);
  if (selection) {
    const { tests } = selection;
    const evidence = openEvidence(filesIn(output).evidence, unredacted);
    const checks = tests.flatMap(({ id, cites }) => cites.map((cited) => `${id}#${cited}`));
    evidence.append({ kind: "selection", checks });
    evidence.close();
  }
  return {
    mutant: { fault: output, against, run },
    statesToken: sandbox.controlToken ?? "",
    close: () => sandbox.close(),
  };
}

function judgedIn(folder: string): Judged {
  const files = filesIn(folder);
  const evidence = openEvidence(files.evidence, unredacted);
  evidence.end(new Date().toISOString());
  evidence.close();
  const { results, lines, shown } = rebuild(folder, { checksOnDisk: allChecks() });
  const exitCode = exitCodeOf(results.verdict);
  const printed = summaryOf(shown, { files, paint: plain, columns: 80, exitCode });
  return {
    folder,
    files,
    printed,
    exitCode,
    results: readJson(files.results) as Judged["results"],
    lines: [...lines],
    sent: lines.flatMap((line) => (line.kind === "exchange" ? [line] : [])),
  };
}

async function judgeAll(targets: readonly Together[], workers: number): Promise<Judged[]> {
  const folder = temporaryFolder("together");
  const folders = targets.map((_, index) => join(folder, String(index)));
  const begun: Begun[] = [];
  for (const [index, target] of targets.entries()) {
    begun.push(await begin(target, folders[index] ?? folder));
  }
  const [statesToken = "", ...others] = new Set(begun.map((each) => each.statesToken));
  if (others.length > 0) throw new Error("All targets have the same token, or none has one.");
  const mutants = begun.map(({ mutant }) => mutant);
  const printed = await runProofs(folder, mutants, { statesToken, workers });
  await Promise.all(begun.map(({ close }) => close()));
  if (printed.includes("HARNESS")) throw new Error(printed);
  return folders.map(judgedIn);
}

/** One run of Playwright for all targets, begun when the first result is asked for. */
export function judgeTogether<Name extends string>(
  targets: Readonly<Record<Name, Together>>,
  workers = 1,
): (name: Name) => Promise<Judged> {
  const names = Object.keys(targets) as Name[];
  let judged: Promise<Judged[]> | undefined;
  return async (name) => {
    judged ??= judgeAll(
      names.map((each) => targets[each]),
      workers,
    );
    const found = (await judged)[names.indexOf(name)];
    if (!found) throw new Error(`There is no target named ${name}.`);
    return found;
  };
}
