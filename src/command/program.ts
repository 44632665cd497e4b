import { Command } from "commander";
import { emptyValue } from "../ground/usage-error.ts";
import {
  compareCommand,
  contestCommand,
  packageCommand,
  replayCommand,
  reportCommand,
  verifyCommand,
} from "./results.ts";
import { explainCommand, listCommand, openapiCommand, sandboxCommand } from "./develop.ts";
import { probeCommand, profileCommand, runCommand } from "./deployment.ts";
import { challengeCommand } from "./challenge.ts";
import { clientCommand, judgeCommand, observeCommand, signCommand } from "./traffic.ts";
import { suiteVersion } from "../record/results/suite.ts";

/** Refuses options with an empty value, which is what a variable that is not set becomes. @throws UsageError */
export function refuseEmptyValues(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if ([value].flat().includes("")) throw emptyValue(option.long ?? option.flags);
  }
}

const groups = {
  "Test a deployment:": [runCommand, probeCommand, profileCommand],
  "Work with results:": [replayCommand, reportCommand, compareCommand],
  "Hand results over:": [challengeCommand, packageCommand, verifyCommand, contestCommand],
  "Judge traffic and client platforms:": [observeCommand, judgeCommand, clientCommand, signCommand],
  "Develop:": [sandboxCommand, openapiCommand, listCommand, explainCommand],
};

const examples = `
Examples:
  wallet-conformance run                    test the embedded sandbox, as a first look (20 seconds)
  wallet-conformance probe --base-url https://sandbox.example.com --api-key YOUR_KEY
                                            draft the profile of a deployment: profile.yaml
  wallet-conformance run --profile profile.yaml
                                            test that deployment

The API secret is read from the environment variable API_SECRET, never from an argument.
From a base URL to a verdict, step by step: docs/certify.md`;

function settle(command: Command, above: Command, path: string): void {
  const name = `${path} ${command.name()}`;
  command.copyInheritedSettings(above).showHelpAfterError(`(See ${name} --help)`);
  for (const below of command.commands) settle(below, command, name);
}

export function commandLineProgram(): Command {
  const { name, version } = suiteVersion();
  const program = new Command(name)
    .description(
      "Conformance suite for the Wallet Sell, Bank Account and Limits Service Interface (v2)",
    )
    .version(version, "-V, --version", "show the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [command]", "show the help of a command")
    .showHelpAfterError(`(See ${name} --help)`)
    .addHelpText("after", examples)
    .hook("preAction", (_program, command) => refuseEmptyValues(command))
    .exitOverride();
  for (const [heading, commands] of Object.entries(groups)) {
    for (const create of commands) {
      const command = create().helpGroup(heading);
      settle(command, program, name);
      program.addCommand(command);
    }
  }
  return program;
}
