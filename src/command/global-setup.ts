import type { FullConfig } from "@playwright/test";
import { forgetReporter, hasReporter } from "../record/announcement.ts";
import { concludeRun } from "../reporting/rebuild.ts";
import { allChecks } from "../judge/run/catalogue.ts";
import { forgetRunFolder } from "../judge/run/folder.ts";
import { beginRun, type BegunRun } from "./begin-run.ts";
import { isPublished, withdrawRun } from "../judge/run/published.ts";
import { UsageError } from "../ground/usage-error.ts";

const interruptedExitCode = 130;

function withoutStack(error: Error): Error {
  error.stack = error.message;
  return error;
}

/** Gives the verdict if our reporter wasn't used. @throws Error unless the target conforms */
function end({ run, end: close }: BegunRun, { shard }: FullConfig): () => Promise<void> {
  let isInterrupted = false;
  process.once("SIGINT", () => (isInterrupted = true));
  return async () => {
    try {
      if (hasReporter()) return;
      const checksOnDisk = allChecks();
      const isShard = shard !== null;
      const problem = concludeRun(run.output, { checksOnDisk, isShard, isInterrupted });
      if (problem !== undefined) throw withoutStack(new Error(problem));
    } finally {
      await close();
      // In UI mode another run may follow in this process.
      withdrawRun();
      forgetRunFolder(process.env);
    }
  };
}

export default async function globalSetup(
  config: FullConfig,
): Promise<(() => Promise<void>) | undefined> {
  forgetReporter();
  // Ends by SIGTERM as orderly as by Ctrl-C.
  process.once("SIGTERM", () => process.kill(process.pid, "SIGINT"));
  if (isPublished()) {
    // The command keeps the target alive, so without it the tests can't go on.
    process.once("disconnect", () => process.exit(interruptedExitCode));
    return undefined;
  }
  try {
    const { shard, workers } = config;
    const runner = { workers, ...(shard && { shard: `${shard.current}/${shard.total}` }) };
    return end(await beginRun(process.env, { runner }), config);
  } catch (error) {
    throw error instanceof UsageError ? withoutStack(error) : error;
  }
}
