import { Command } from "commander";
import type { VerifyOptions } from "./verify-package.ts";

export const verifyCommand = (): Command =>
  new Command("verify")
    .description("check that a package is complete and follows from its evidence")
    .argument("<package>", "the zip, or the folder that it was unpacked to")
    .option("--key <file>", "the public key (PEM) that must have signed it")
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
      verify(path, options);
    });
