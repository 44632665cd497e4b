import { packageFile, readJson } from "./files.ts";

export interface DocumentIdentity {
  title: string;
  version: string;
  /** sha256 of the document's file. */
  digest: string;
}

export const document: DocumentIdentity = {
  title: "Wallet Sell, Bank Account and Limits Service Interface",
  version: "v2",
  digest: "f9e6f634b605898401d09e47a841e1aefd9f86a55e69ab22492667926cc1bbf4",
};

/** Heading -> digest of a sentence -> ids of its requirements; none if the sentence only describes. */
export const documentSentences = () =>
  readJson(packageFile("spec/sentences.json")) as Record<string, Record<string, string>>;
