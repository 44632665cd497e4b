import { Command } from "commander";
import type { VerifyOptions } from "./verify-package.ts";

/** `wallet-conformance verify`. */
export const verifyCommand = (): Command =>
  new Command("verify")
    .description(
      "check that a package is whole and that everything in it follows from its evidence",
    )
    .argument("<package>", "the zip, or the folder it was unpacked to")
    .option("--key <file>", "the public key (PEM) that must have signed it")
    .addHelpText(
      "after",
      "\nExit codes:\n" +
        "  0  everything holds\n" +
        "  1  something doesn't hold, or couldn't be checked\n" +
        "  2  it isn't a package",
    )
    .action(async (path: string, options: VerifyOptions) => {
      const { verify } = await import("./verify-package.ts");
      verify(path, options);
    });
