import { targetFromEnvironment } from "../judge/profile/from-environment.ts";
import { runEnvironment } from "../judge/run/first-line.ts";
import { takeRunFolder } from "../judge/run/folder.ts";
import { prepareRun, type Preparation } from "../judge/run/prepare.ts";
import type { Run } from "../judge/run/published.ts";
import { writeFailure } from "../reporting/failed-run.ts";
import { requireKnownViews } from "../reporting/further-views.ts";
import { reach } from "../products/embed.ts";

export interface BegunRun {
  run: Run;
  end(): Promise<void>;
}

type Given = Partial<Omit<Preparation, "isEmbedded">>;

/** A run that fails here leaves the reason in its folder. @throws UsageError */
export async function beginRun(
  environment: NodeJS.ProcessEnv,
  { exported = { ...environment }, loaded: given, ...others }: Given = {},
): Promise<BegunRun> {
  const folder = takeRunFolder(environment);
  const startedAt = new Date().toISOString();
  let reached: Awaited<ReturnType<typeof reach>> | undefined;
  try {
    requireKnownViews(environment);
    reached = await reach(given ?? targetFromEnvironment(environment));
    const { loaded, sandbox } = reached;
    const preparation = { exported, loaded, isEmbedded: sandbox !== undefined, ...others };
    const run = await prepareRun(folder, environment, preparation);
    return { run, end: async () => sandbox?.close() };
  } catch (error) {
    await reached?.sandbox?.close();
    const run = { id: folder.id, startedAt, environment: runEnvironment(environment) };
    writeFailure(folder.output, run, error);
    throw error;
  }
}
