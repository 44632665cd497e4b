import { Command } from "commander";
import { emptyValue } from "../ground/usage-error.ts";
import { suiteVersion } from "../record/results/suite.ts";
import { commandOf } from "./command-table.ts";
import { probe, profile, run } from "./deployment.ts";
import { explain, list, openapi, sandbox } from "./develop.ts";
import { challenge, compare, contest, packing, replay, report, verify } from "./results.ts";
import { client, judge, observe, sign } from "./traffic.ts";

/** An unset variable makes an option's value empty. @throws UsageError */
function refuseEmptyValues(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if ([value].flat().includes("")) throw emptyValue(option.long ?? option.flags);
  }
}

const groups = {
  "Test a deployment:": { run, probe, profile },
  "Work with results:": { replay, report, compare },
  "Hand results over:": { challenge, package: packing, verify, contest },
  "Judge traffic and client platforms:": { observe, judge, client, sign },
  "Develop:": { sandbox, openapi, list, explain },
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
    for (const [word, described] of Object.entries(commands)) {
      const command = commandOf(word, described).helpGroup(heading);
      settle(command, program, name);
      program.addCommand(command);
    }
  }
  return program;
}
