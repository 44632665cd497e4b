import { targetFromEnvironment } from "../judge/profile/from-environment.ts";
import { runEnvironment } from "../judge/run/first-line.ts";
import { takeRunFolder } from "../judge/run/folder.ts";
import { prepareRun, type Preparation } from "../judge/run/prepare.ts";
import type { Run } from "../judge/run/published.ts";
import { writeFailure } from "../views/failed-run.ts";
import { requireKnownViews } from "../views/further-views.ts";
import { reach } from "../products/embed.ts";

export interface BegunRun {
  run: Run;
  end(): Promise<void>;
}

type Given = Partial<Omit<Preparation, "isEmbedded">>;

async function begin(
  folder: ReturnType<typeof takeRunFolder>,
  environment: NodeJS.ProcessEnv,
  { exported = { ...environment }, loaded: given, ...others }: Given,
): Promise<BegunRun> {
  requireKnownViews(environment);
  const { loaded, sandbox } = await reach(given ?? targetFromEnvironment(environment));
  const isEmbedded = sandbox !== undefined;
  try {
    const preparation = { exported, loaded, isEmbedded, ...others };
    const run = await prepareRun(folder, environment, preparation);
    return { run, end: async () => sandbox?.close() };
  } catch (error) {
    await sandbox?.close();
    throw error;
  }
}

/**
 * Everything before the first test: takes the folder, finds the target that the environment names or
 * starts the embedded sandbox, and prepares the run. A run that comes no further leaves the reason in its folder.
 * @throws UsageError with the message to print
 */
export async function beginRun(
  environment: NodeJS.ProcessEnv,
  given: Given = {},
): Promise<BegunRun> {
  const folder = takeRunFolder(environment);
  const startedAt = new Date().toISOString();
  try {
    return await begin(folder, environment, given);
  } catch (error) {
    const run = { id: folder.id, startedAt, environment: runEnvironment(environment) };
    writeFailure(folder.output, run, error);
    throw error;
  }
}
