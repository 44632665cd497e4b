import { readFileSync } from "node:fs";
import { packageFile } from "./files.ts";

/**
 * Each sentence of the document by its heading and digest, with the ids of the requirements, error rows and open
 * points that stand for it. A sentence without ids only describes.
 */
export const documentSentences = (): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(packageFile("spec/sentences.json"), "utf8"));
