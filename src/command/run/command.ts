import { Command, Option } from "commander";
import { runOptions, type RunOption } from "../../judge/run/options.ts";
import { durationMs } from "../option-values.ts";
import type { GivenToRun } from "./prepare-and-run.ts";

function flagsOf(): Option[] {
  const all: [string, RunOption][] = Object.entries(runOptions);
  return all.flatMap(([name, { group, argument = "", about }]) => {
    if (group === undefined) return [];
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [new Option(`--${flag} ${argument}`.trim(), about).helpGroup(group)];
  });
}

/** `wallet-conformance run`. */
export function runCommand(): Command {
  const command = new Command("run")
    .description("test a deployment, or the embedded sandbox if none is named, and write a report")
    .optionsGroup("The deployment:")
    .option("--profile <file>", "its profile (docs/profile.md)")
    .option("--base-url <url>", "its base URL: what comes before /api/v2")
    .option("--api-key <key>", "its API key; the secret is read from the variable API_SECRET")
    .option(
      "--states-url <url>",
      "the address of its provider states, absolute or relative; the token is read from the variable STATES_TOKEN",
    )
    .option(
      "--proxy <url>",
      "the proxy that leads to it (default: as the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY say)",
    );
  for (const option of flagsOf()) command.addOption(option);
  return command
    .optionsGroup("What to test:")
    .option(
      "--dry-run",
      "send nothing; list the tests that would run, and about how many requests they would send",
    )
    .option(
      "--resume <folder>",
      "go on with the run in this folder: test what it didn't look at, by its profile and options",
    )
    .addOption(
      new Option(
        "--not-older-than <duration>",
        "go on with it only if it began no longer ago than this (90m, 24h)",
      ).argParser(durationMs),
    )
    .optionsGroup("The report:")
    .option(
      "--also <views>",
      "write these too, separated by commas: ctrf (ctrf.json), har (scenes.har), badge (badge.svg)",
    )
    .option(
      "--unmask",
      "show personal data: account, document and phone numbers, e-mail addresses, names",
    )
    .optionsGroup("Options:")
    .addHelpText(
      "after",
      `
Exit codes:
  0  conforming
  1  not conforming
  2  no verdict: wrong usage, deployment not reachable, or an error of the suite
  3  not fully verified: nothing is wrong, but something could not be tested`,
    )
    .action(async (options: GivenToRun) => {
      const { prepareAndRun } = await import("./prepare-and-run.ts");
      await prepareAndRun(options);
    });
}
