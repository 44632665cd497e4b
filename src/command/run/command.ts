import { Command } from "commander";
import { sections } from "../../../spec/vocabulary.ts";
import type { RunOptions } from "./prepare-and-run.ts";

/** `wallet-conformance run`. */
export const runCommand = (): Command =>
  new Command("run")
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
    )
    .optionsGroup("What to test:")
    .option(
      "--only <name...>",
      `only these requirements or sections; the sections are ${sections.join(", ")}`,
    )
    .option("--runs <number>", "how many values to try with each property (default: 10)")
    .option(
      "--seed <number>",
      "the seed that those values are drawn with (default: random; each run prints its seed)",
    )
    .option(
      "--path <counterexample>",
      "try only this counterexample of a property; the replay line of a finding gives it",
    )
    .option("--shard <part/parts>", "only one part of the tests, for example 1/3 (docs/ci.md)")
    .optionsGroup("Load:")
    .option(
      "--dry-run",
      "send nothing; list the tests that would run, and about how many requests they would send",
    )
    .option("--fail-fast", "stop if the smoke stage, a first sell of each kind, fails")
    .option("--max-requests <number>", "let the tests send at most this many requests")
    .option(
      "--rate <rate>",
      "send at most this many requests per second (20, 0.5), minute (30/m) or hour (1000/h)",
    )
    .option(
      "--workers <number>",
      "how many tests run in parallel (default: 4; 16 where verification takes many seconds; 2 for the embedded sandbox)",
    )
    .option(
      "--clean-up",
      "after each test, delete the bank accounts that it added (users can't be deleted)",
    )
    .optionsGroup("The report:")
    .option(
      "--output <folder>",
      "where to write evidence and reports (default: a new folder in reports/, also found as reports/latest)",
    )
    .option("--waivers <file>", "findings that are accepted until a date (docs/waivers.md)")
    .option("--operator <name>", "who answers for the run; shown on the report and the certificate")
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
    .action(async (options: RunOptions) => {
      const { prepareAndRun } = await import("./prepare-and-run.ts");
      await prepareAndRun(options);
    });
