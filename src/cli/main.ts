#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { suiteVersion } from "../results/suite.ts";
import { exitCodeOf as exitCodeOfVerdict } from "../results/verdict.ts";
import { UsageError } from "../usage-error.ts";
import { compareCommand } from "./compare.ts";
import { listCommand } from "./list.ts";
import { packageCommand } from "./package.ts";
import { openapiCommand } from "./openapi/command.ts";
import { probeCommand } from "./probe/command.ts";
import { profileCommand } from "./profile/command.ts";
import { replayCommand } from "./replay/command.ts";
import { reportCommand } from "./report.ts";
import { clientCommand } from "./traffic/client.ts";
import { judgeCommand } from "./traffic/judge.ts";
import { observeCommand } from "./traffic/observe.ts";
import { runCommand } from "./run.ts";
import { sandboxCommand } from "./sandbox/command.ts";
import { verifyCommand } from "./verify.ts";

const { name, version } = suiteVersion();

const program = new Command(name)
  .description("Conformance suite for the Wallet Sell, Bank Account and Limits Service Interface")
  .version(version)
  .showHelpAfterError("(wallet-conformance --help lists commands and options)")
  .exitOverride();

for (const command of [
  runCommand(),
  probeCommand(),
  profileCommand(),
  openapiCommand(),
  sandboxCommand(),
  observeCommand(),
  judgeCommand(),
  clientCommand(),
  replayCommand(),
  reportCommand(),
  compareCommand(),
  packageCommand(),
  verifyCommand(),
  listCommand(),
]) {
  program.addCommand(command.copyInheritedSettings(program));
}

const noVerdict = exitCodeOfVerdict(undefined);

/** The exit code after an error. Commander has printed its own, and throws for help and version too. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : noVerdict;
  if (error instanceof UsageError) console.error(error.message);
  else
    console.error(`wallet-conformance itself failed. This says nothing about the target.\n`, error);
  return noVerdict;
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
