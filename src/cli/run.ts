import { Command } from "commander";
import { sections } from "../../spec/vocabulary.ts";
import type { RunOptions } from "./prepare-and-run.ts";

/** `wallet-conformance run`. */
export const runCommand = (): Command =>
  new Command("run")
    .description("judge a target (default: the embedded sandbox)")
    .option("--profile <file>", "the profile of the target")
    .option("--base-url <url>", "the base URL of the target, without /api/v2")
    .option("--api-key <key>", "the API key (the secret comes from the environment: API_SECRET)")
    .option(
      "--states-url <url>",
      "the address of its provider states, absolute or relative (the token comes from the environment: STATES_TOKEN)",
    )
    .option(
      "--output <folder>",
      "the folder for evidence and reports (default: one of its own in reports/; reports/latest is the newest)",
    )
    .option(
      "--only <requirement or section...>",
      `judge only these requirements or sections: ${sections.join(", ")}`,
    )
    .option(
      "--seed <number>",
      "the seed of the properties (default: random; each run prints its seed)",
    )
    .option(
      "--path <counterexample>",
      "try only this counterexample; the replay line of a finding gives it",
    )
    .option("--runs <number>", "how many values each property is tried with (default: 10)")
    .option("--max-requests <number>", "let the tests send at most this many requests")
    .option("--rate <number/s>", "send at most this many requests per second")
    .option(
      "--workers <number>",
      "how many tests run in parallel (default: 4, or 2 for the embedded sandbox)",
    )
    .option(
      "--waivers <file>",
      "a YAML file of findings accepted until a given date (docs/waivers.md)",
    )
    .option("--operator <name>", "who answers for the run: on the cover and the certificate")
    .option(
      "--also <views>",
      "write these as well, several with commas: ctrf (ctrf.json), har (scenes.har), badge (badge.svg)",
    )
    .option(
      "--unmask",
      "show personal data in reports: account, document and phone numbers, e-mail addresses, names",
    )
    .option("--fail-fast", "end after the smoke stage, the first sell of each kind, if that fails")
    .option(
      "--clean-up",
      "delete the bank accounts that each test has added after it (users can't be deleted)",
    )
    .option("--dry-run", "send nothing: say which tests would send about how many requests to what")
    .option("--shard <part/parts>", "run one part of the checks, for example 1/3")
    .addHelpText(
      "after",
      "\nExit codes:\n" +
        "  0  conforming\n" +
        "  1  not conforming\n" +
        "  2  no verdict: wrong usage, target not reachable, error of the suite\n" +
        "  3  not fully verified",
    )
    .action(async (options: RunOptions) => {
      const { prepareAndRun } = await import("./prepare-and-run.ts");
      await prepareAndRun(options);
    });
