import { Command, InvalidArgumentError, Option } from "commander";
import type { VerifyOptions } from "./verify-package.ts";

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
    .action(async (path: string, options: VerifyOptions) => {
      const { verify } = await import("./verify-package.ts");
      await verify(path, options);
    });
