import { Command } from "commander";
import type { PackageOptions } from "./package-run.ts";

/** `wallet-conformance package`. */
export const packageCommand = (): Command =>
  new Command("package")
    .description("pack a run for an auditor: report, results, evidence, digests, attestation")
    .argument("<folder>", "the folder of the run")
    .option("--output <file>", "the zip to write (default: named like the folder, next to it)")
    .option("--key <file>", "sign it with this Ed25519 private key (PEM)")
    .addHelpText(
      "after",
      "\nA complete run whose verdict is conforming is packaged as a certificate, any other as a report.\n" +
        "The report is printed to report.pdf if there is Chrome, Chromium or Edge (or CHROME_PATH).\n" +
        "Make a key with: openssl genpkey -algorithm ed25519 -out key.pem",
    )
    .action(async (folder: string, options: PackageOptions) => {
      const { packageRun } = await import("./package-run.ts");
      await packageRun(folder, options);
    });
