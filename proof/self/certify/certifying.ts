import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../../spec/files.ts";
import type { Results } from "../../../src/record/results/results.ts";
import { command, emptyFolder, type Ended } from "../cli/command.ts";

export const carefulClient = ["node", packageFile("dist/src/products/reference-client/main.js")];

export interface Certified extends Ended {
  output: string;
  results: Results;
}

export async function certify(
  scenarios: string[],
  words: string[],
  environment: Record<string, string> = {},
  options: string[] = [],
): Promise<Certified> {
  const output = emptyFolder();
  const named = scenarios.flatMap((name) => ["--scenario", name]);
  const all = ["client", ...named, ...options, "--output", output, "--", ...words];
  const ended = await command(all, environment);
  const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
  return { ...ended, output, results };
}
