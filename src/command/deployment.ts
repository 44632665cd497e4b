import { Command, Option } from "commander";
import { type RunOption, optionGroups } from "../judge/run/options.ts";
import { durationMs, furtherViews, lazily, proxyOf } from "./option-values.ts";

function flagsIn(group: string, options: Record<string, RunOption>): Option[] {
  return Object.entries(options).map(([name, { argument = "", about }]) => {
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return new Option(`--${flag} ${argument}`.trim(), about).helpGroup(group);
  });
}

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
    .option(...proxyOf("it"));
  for (const [group, options] of Object.entries(optionGroups)) {
    for (const option of flagsIn(group, options)) command.addOption(option);
  }
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
    .option(...furtherViews)
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
    .action(lazily(async () => (await import("./run/prepare-and-run.ts")).prepareAndRun));
}

export const probeCommand = (): Command =>
  new Command("probe")
    .description(
      "find out how a deployment works with some ninety requests, more where KYC and accounts take time, and draft its profile",
    )
    .requiredOption("--base-url <url>", "its base URL: what comes before /api/v2")
    .option(
      "--api-key <key>",
      "its API key (default: the variable API_KEY); the secret is read from API_SECRET",
    )
    .option(
      "--openapi <file or url...>",
      "its own description: Swagger 2.0 or OpenAPI 3, JSON or YAML; several if each describes a part",
    )
    .option("--profile <file>", "a profile with what you already know, such as test data")
    .option("--har <file...>", "recorded traffic (HAR)")
    .option(
      "--states-url <url>",
      "the address of its provider states; the token is read from STATES_TOKEN",
    )
    .option(...proxyOf("it"))
    .option("--rate <rate>", "send at most this many requests per second (2, 0.5) or minute (30/m)")
    .option("--name <name>", "its name in reports (default: its host)")
    .option("--output <file>", "where to write the profile", "profile.yaml")
    .option("--force", "overwrite that file if it exists")
    .option("--read-only", "send only requests that change nothing")
    .addHelpText(
      "after",
      `
It creates one user with the test data, adds three bank accounts, sells once of each kind and reads
the results. With --read-only it sends about twenty requests and finds out less.

Exit codes:
  0  the profile was written
  2  wrong usage, or the deployment can't be reached or isn't this service`,
    )
    .action(lazily(async () => (await import("./probe/run-probe.ts")).runProbe));

export const profileCommand = (): Command => {
  const profile = new Command("profile")
    .helpCommand("help [command]", "show the help of a command")
    .description("check a profile; sends nothing");
  profile
    .command("check")
    .description("show what a run with this profile can and can't test, and what to add")
    .argument("<file>", "the profile")
    .option("--json", "print it as JSON")
    .addHelpText(
      "after",
      `
Exit codes:
  0  the profile is valid, however little can be tested with it
  2  the profile has mistakes; each is shown with its line`,
    )
    .action(lazily(async () => (await import("./profile/check.ts")).checkProfile));
  return profile;
};
