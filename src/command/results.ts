import { Command, InvalidArgumentError, Option } from "commander";
import { codesOfRun, furtherViews, lazily, proxyOf } from "./option-values.ts";

export const replayCommand = (): Command =>
  new Command("replay")
    .description("repeat the test of one finding, and say whether the deviation is still there")
    .argument("<finding>", "the id of the finding, or its first characters")
    .argument("[folder]", "the folder of the run that found it", "reports/latest")
    .option("--api-key <key>", "the API key, if the run was given it as an argument")
    .option(...proxyOf("the deployment"))
    .option("--output <folder>", "where to write evidence and reports (default: a new folder)")
    .addHelpText(
      "after",
      `
Exit codes:
  0  FIXED: the check ran and did not fail
  1  STILL THERE
  2  wrong usage, changed evidence, deployment not reachable, or an error of the suite
  3  NOT EXERCISED: the check could not run`,
    )
    .action(lazily(async () => (await import("./replay/replay.ts")).replay));

export const reportCommand = (): Command =>
  new Command("report")
    .description("rebuild the report of a run from its evidence, or join the shards of a run")
    .argument("<folders...>", "the folder of a run, or the folders of all its shards")
    .option(
      "--output <folder>",
      "where to write the joined run (default: a new folder in reports/)",
    )
    .option(...furtherViews)
    .option("--pdf", "print it to report.pdf too; needs Chrome, Chromium or Edge")
    .option("--unmask", "show personal data, which is masked by default")
    .addHelpText("after", `\n${codesOfRun}`)
    .action(lazily(async () => (await import("./report/write-reports.ts")).writeReports));

export const compareCommand = (): Command =>
  new Command("compare")
    .description("show what changed between two runs")
    .argument("<before>", "the folder of the earlier run")
    .argument("<after>", "the folder of the later run")
    .option("--json", "print the comparison as JSON")
    .option("--html <file>", "write it as a page too")
    .option("--unmask", "show personal data, which is masked by default")
    .addOption(
      new Option("--fail-on <what>", "exit with 1 if there is a regression").choices([
        "regression",
      ]),
    )
    .addHelpText(
      "after",
      `
A regression is a new finding without a waiver, a finding whose waiver is gone, or a requirement
that was exercised before and is not now.

Exit codes:
  0  compared
  1  a regression, with --fail-on regression
  2  a folder without the results of a run`,
    )
    .action(lazily(async () => (await import("./compare/compare-runs.ts")).compareRuns));

export const packageCommand = (): Command =>
  new Command("package")
    .description("pack a run into a zip for an auditor: report, results, evidence, digests")
    .argument("<folder>", "the folder of the run")
    .option("--output <file>", "the zip to write (default: next to the folder, with its name)")
    .option("--key <file>", "sign it with this Ed25519 private key (PEM)")
    .addHelpText(
      "after",
      `
A complete run that conforms becomes a certificate, any other run a report.
The report is included as PDF if Chrome, Chromium or Edge is installed, or CHROME_PATH names one.
To make a key: openssl genpkey -algorithm ed25519 -out key.pem`,
    )
    .action(lazily(async () => (await import("./package/package-run.ts")).packageRun));

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected something like 25.");
}

export const verifyCommand = (): Command =>
  new Command("verify")
    .description("check that a package is complete and follows from its evidence")
    .argument("<package>", "the zip, or the folder that it was unpacked to")
    .option("--key <file>", "the public key (PEM) that must have signed it")
    .option("--challenge <file>", "the challenge that it must have been made for")
    .addOption(
      new Option(
        "--spot-check <number>",
        "make this many of its checks again, chosen at random; needs --profile",
      ).argParser(wholeNumber),
    )
    .option("--profile <file>", "the profile of the deployment to make them at")
    .addHelpText(
      "after",
      `
Exit codes:
  0  everything is as it should be
  1  something isn't, or couldn't be checked
  2  wrong usage, or this isn't a package`,
    )
    .action(lazily(async () => (await import("./verify/verify-package.ts")).verify));

export const contestCommand = (): Command =>
  new Command("contest")
    .description("write down why a finding is wrong, for the authors of the suite")
    .argument("<finding>", "its id, or how it begins")
    .argument("[folder]", "the folder of the run", "reports/latest")
    .requiredOption("--because <file>", "a text: how your team reads the sentence, and why")
    .option("--output <file>", "the file to write (default: contest-<finding>.md)")
    .action(lazily(async () => (await import("./contest/contest-finding.ts")).contest));
