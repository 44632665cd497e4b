import { codesOfRun, furtherViews, proxyOf, type Described } from "./command-table.ts";

export const replay: Described = {
  about: "repeat the test of one finding, and say whether the deviation is still there",
  words: {
    "<finding>": "the id of the finding, or its first characters",
    "[folder]": "the folder of the run that found it",
  },
  options: {
    "--api-key <key>": "the API key, if the run was given it as an argument",
    ...proxyOf("the deployment"),
    "--output <folder>": "where to write evidence and reports (default: a new folder)",
  },
  after: `Exit codes:
  0  FIXED: the check ran and did not fail
  1  STILL THERE
  2  wrong usage, changed evidence, deployment not reachable, or an error of the suite
  3  NOT EXERCISED: the check could not run`,
  load: async () => (await import("./replay/replay.ts")).replay,
};

const unmask = { "--unmask": "show personal data, which is masked by default" };

export const report: Described = {
  about: "rebuild the report of a run from its evidence, or join the shards of a run",
  words: { "<folders...>": "the folder of a run, or the folders of all its shards" },
  options: {
    "--output <folder>": "where to write the joined run (default: a new folder in reports/)",
    ...furtherViews,
    "--pdf": "print it to report.pdf too; needs Chrome, Chromium or Edge",
    ...unmask,
  },
  after: codesOfRun,
  load: async () => (await import("./report/write-reports.ts")).writeReports,
};

export const compare: Described = {
  about: "show what changed between two runs",
  words: { "<before>": "the folder of the earlier run", "<after>": "the folder of the later run" },
  options: {
    "--json": "print the comparison as JSON",
    "--html <file>": "write it as a page too",
    ...unmask,
    "--fail-on <what>": "exit with 1 if there is a regression",
  },
  after: `A regression is a new finding without a waiver, a finding whose waiver is gone, or a requirement
that was exercised before and is not now.

Exit codes:
  0  compared
  1  a regression, with --fail-on regression
  2  a folder without the results of a run`,
  load: async () => (await import("./compare/compare-runs.ts")).compareRuns,
};

export const packing: Described = {
  about: "pack a run into a zip for an auditor: report, results, evidence, digests",
  words: { "<folder>": "the folder of the run" },
  options: {
    "--output <file>": "the zip to write (default: next to the folder, with its name)",
    "--key <file>": "sign it with this Ed25519 private key (PEM)",
  },
  after: `A complete run that conforms becomes a certificate, any other run a report.
The report is included as PDF if Chrome, Chromium or Edge is installed, or CHROME_PATH names one.
To make a key: openssl genpkey -algorithm ed25519 -out key.pem`,
  load: async () => (await import("./package/package-run.ts")).packageRun,
};

export const verify: Described = {
  about: "check that a package is complete and follows from its evidence",
  words: { "<package>": "the zip, or the folder that it was unpacked to" },
  options: {
    "--key <file>": "the public key (PEM) that must have signed it",
    "--challenge <file>": "the challenge that it must have been made for",
    "--spot-check <number>":
      "make this many of its checks again, chosen at random; needs --profile",
    "--profile <file>": "the profile of the deployment to make them at",
  },
  after: `Exit codes:
  0  everything is as it should be
  1  something isn't, or couldn't be checked
  2  wrong usage, or this isn't a package`,
  load: async () => (await import("./verify/verify-package.ts")).verify,
};

export const contest: Described = {
  about: "write down why a finding is wrong, for the authors of the suite",
  words: { "<finding>": "its id, or how it begins", "[folder]": "the folder of the run" },
  options: {
    "--because <file>": "a text: how your team reads the sentence, and why",
    "--output <file>": "the file to write (default: contest-<finding>.md)",
  },
  required: ["because"],
  load: async () => (await import("./contest/contest-finding.ts")).contest,
};

export const challenge: Described = {
  about: "ask for a run that can't have been made before (docs/certify.md)",
  commands: {
    new: {
      about: "write a signed challenge: a nonce, a seed, what must be run, and the last day",
      options: {
        "--until <date>": "the last day, in UTC",
        "--key <file>": "sign it with this Ed25519 private key (PEM)",
        "--requirements <name...>": "these requirements or sections",
        "--runs <number>": "how many values to try with each property",
        "--output <file>": "the file to write",
      },
      required: ["until", "key"],
      defaults: { requirements: ["all"], runs: "10", output: "challenge.json" },
      load: async () => (await import("./challenge.ts")).writeChallenge,
    },
  },
};
