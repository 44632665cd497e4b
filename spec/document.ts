import { readFileSync } from "node:fs";
import { packageFile } from "./files.ts";

export interface DocumentIdentity {
  title: string;
  version: string;
  /** sha256 of its file. */
  digest: string;
}

export const document: DocumentIdentity = {
  title: "Wallet Sell, Bank Account and Limits Service Interface",
  version: "v2",
  digest: "f9e6f634b605898401d09e47a841e1aefd9f86a55e69ab22492667926cc1bbf4",
};

/** By heading and digest, the ids of what stands for each sentence; one without ids only describes. */
export const documentSentences = (): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(packageFile("spec/sentences.json"), "utf8"));
