import { packageFile } from "../../../spec/files.ts";
import { readResults } from "../../../src/record/read-results.ts";
import { command, emptyFolder } from "../cli/command.ts";

export const carefulClient = ["node", packageFile("dist/src/products/reference-client/main.js")];

export async function certify(
  scenarios: string[],
  words: string[],
  environment: Record<string, string> = {},
  options: string[] = [],
) {
  const output = emptyFolder();
  const named = scenarios.flatMap((name) => ["--scenario", name]);
  const all = ["client", ...named, ...options, "--output", output, "--", ...words];
  const ended = await command(all, environment);
  return { ...ended, output, results: readResults(output) };
}
