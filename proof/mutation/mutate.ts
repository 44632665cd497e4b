import { writeFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";
import { recorded as recordedKills } from "../prove/kill-matrix.ts";
import { weakSpots } from "./weak-spots.ts";
import { measure } from "./measure.ts";
import { chosen, exitCodeOf, readOptions, type Options } from "./options.ts";
import {
  earlierOutcomes,
  fallenScore,
  missedNow,
  outdatedReviews,
  recorded,
  recordOf,
  writeRecord,
  wrongReviews,
} from "./record.ts";
import { lowestScore, reviewed } from "./reviews.ts";
import { summary } from "./summary.ts";
import { buildTree } from "./tree.ts";

const writePage = () =>
  writeFileSync(packageFile("docs/weak-spots.md"), weakSpots(recordedKills()));

async function mutate(options: Options): Promise<string[]> {
  const record = recorded();
  const isPart = Boolean(options.sample ?? options.only ?? options.survivors);
  const tree = await buildTree();
  const mutants = tree.mutants.filter(({ ignored }) => ignored === undefined);
  const asked = chosen(mutants, options, record);
  const { workers, again = false } = options;
  const measured = await measure(tree, asked, { workers, again, record });
  const outcomes = options.changed ? [...earlierOutcomes(record, mutants), ...measured] : measured;
  const judged = new Set(measured.map(({ id }) => id));
  console.log(
    summary(
      mutants.filter(({ id }) => judged.has(id)),
      measured,
    ),
  );
  const errors = outcomes.flatMap((outcome) => outcome.errors ?? []);
  if (options.record && errors.length === 0) {
    writeRecord(recordOf(tree.mutants, outcomes));
    writePage();
  }
  return [
    ...errors.map((line) => `an error of ours: ${line}`),
    ...(options.record ? [] : missedNow(mutants, outcomes, record)),
    ...wrongReviews(outcomes, reviewed),
    ...(isPart
      ? []
      : [
          ...outdatedReviews(mutants, reviewed),
          ...fallenScore(outcomes, options.record ? undefined : record, lowestScore),
        ]),
  ];
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

try {
  const options = readOptions(process.argv.slice(2));
  if (options.page) writePage();
  else {
    const wrong = await mutate(options);
    for (const line of wrong) console.error(`! ${line}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} catch (error) {
  const code = exitCodeOf(error);
  if (code === undefined) throw error;
  if (error instanceof Error && error.name === "UsageError") console.error(error.message);
  process.exitCode = code;
}
