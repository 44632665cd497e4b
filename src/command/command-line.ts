import { CommanderError } from "commander";
import { exitCodeOf as exitCodeOfVerdict } from "../record/results/verdict.ts";
import { noticeLostOutput } from "../ground/lost-output.ts";
import { refusedBySystem, UsageError } from "../ground/usage-error.ts";
import { commandLineProgram } from "./program.ts";

const noVerdict = exitCodeOfVerdict(undefined);

/** Commander prints its own errors, and throws for help and version too. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : noVerdict;
  const known = error instanceof UsageError ? error : refusedBySystem(error);
  if (known) console.error(known.message);
  else
    console.error(`wallet-conformance itself failed. This says nothing about the target.\n`, error);
  return noVerdict;
}

noticeLostOutput(() => process.once("exit", () => (process.exitCode = noVerdict)));

export async function runCommandLine(words: readonly string[]): Promise<void> {
  // With this variable, which Jest sets, Playwright Test refuses to start.
  delete process.env.JEST_WORKER_ID;
  try {
    await commandLineProgram().parseAsync(words, { from: "user" });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}
