import { optionGroups, type RunOption } from "../judge/run/options.ts";
import { furtherViews, proxyOf, type Described } from "./command-table.ts";

const flagsOf = (options: Record<string, RunOption>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { argument = "", about = "" }]) => {
      const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [`--${flag} ${argument}`.trim(), about];
    }),
  );

export const run: Described = {
  about: "test a deployment, or the embedded sandbox if none is named, and write a report",
  options: {
    "The deployment:": {
      "--profile <file>": "its profile (docs/profile.md)",
      "--base-url <url>": "its base URL: what comes before /api/v2",
      "--api-key <key>": "its API key; the secret is read from the variable API_SECRET",
      "--states-url <url>":
        "the address of its provider states, absolute or relative; the token is read from the variable STATES_TOKEN",
      ...proxyOf("it"),
    },
    "What to test:": {
      ...flagsOf(optionGroups["What to test:"]),
      "--dry-run":
        "send nothing; list the tests that would run, and about how many requests they would send",
      "--resume <folder>":
        "go on with the run in this folder: test what it didn't look at, by its profile and options",
      "--not-older-than <duration>":
        "go on with it only if it began no longer ago than this (90m, 24h)",
    },
    "Load:": flagsOf(optionGroups["Load:"]),
    "The report:": {
      ...flagsOf(optionGroups["The report:"]),
      ...furtherViews,
      "--unmask":
        "show personal data: account, document and phone numbers, e-mail addresses, names",
    },
  },
  after: `Exit codes:
  0  conforming
  1  not conforming
  2  no verdict: wrong usage, deployment not reachable, or an error of the suite
  3  not fully verified: nothing is wrong, but something could not be tested`,
  load: async () => (await import("./run/prepare-and-run.ts")).prepareAndRun,
};

export const probe: Described = {
  about:
    "find out how a deployment works with some ninety requests, more where KYC and accounts take time, and draft its profile",
  options: {
    "--base-url <url>": "its base URL: what comes before /api/v2 (default: the profile's)",
    "--api-key <key>":
      "its API key (default: the variable API_KEY); the secret is read from API_SECRET",
    "--openapi <file or url...>":
      "its own description: Swagger 2.0 or OpenAPI 3, JSON or YAML; several if each describes a part",
    "--profile <file>": "a profile with what you already know, such as test data",
    "--har <file...>": "recorded traffic (HAR)",
    "--states-url <url>": "the address of its provider states; the token is read from STATES_TOKEN",
    ...proxyOf("it"),
    "--rate <rate>": "send at most this many requests per second (2, 0.5) or minute (30/m)",
    "--name <name>": "its name in reports (default: its host)",
    "--output <file>": "where to write the profile",
    "--force": "overwrite that file if it exists",
    "--read-only": "send only requests that change nothing",
  },
  defaults: { output: "profile.yaml" },
  after: `It creates one user with the test data, adds three bank accounts, sells once of each kind and reads
the results. With --read-only it sends about twenty requests and finds out less.

Exit codes:
  0  the profile was written
  2  wrong usage, or the deployment can't be reached or isn't this service`,
  load: async () => (await import("./probe/run-probe.ts")).runProbe,
};

export const profile: Described = {
  about: "check a profile; sends nothing",
  commands: {
    check: {
      about: "show what a run with this profile can and can't test, and what to add",
      words: { "<file>": "the profile" },
      options: { "--json": "print it as JSON" },
      after: `Exit codes:
  0  the profile is valid, however little can be tested with it
  2  the profile has mistakes; each is shown with its line`,
      load: async () => (await import("./profile/check.ts")).checkProfile,
    },
  },
};
