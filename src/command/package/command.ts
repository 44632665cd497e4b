import { Command } from "commander";
import type { PackageOptions } from "./package-run.ts";

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
    .action(async (folder: string, options: PackageOptions) => {
      const { packageRun } = await import("./package-run.ts");
      await packageRun(folder, options);
    });
