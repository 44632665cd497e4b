import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../../spec/files.ts";
import type { EvidenceLine } from "../../../src/record/evidence/lines.ts";
import { readResults } from "../../../src/record/read-results.ts";
import { emptyFolder } from "../cli/command.ts";
import { run } from "../cli/running.ts";

const linesIn = (output: string): EvidenceLine[] =>
  readFileSync(join(output, "evidence.ndjson"), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as EvidenceLine);

export async function startObserving(
  options: string[],
  environment: Record<string, string> = {},
  command: "observe" | "sign" = "observe",
) {
  const output = emptyFolder();
  const main = packageFile("dist/src/command/main.js");
  const folder = command === "observe" ? ["--output", output] : [];
  const words = [main, command, "--listen", "0", ...folder, ...options];
  const running = run({ words }, { API_SECRET: "sandbox-secret", ...environment });
  const { child, says, printed } = running;
  const url = await says(/^(?:Observing|Passing requests on, signed.*:) (http\S+)[^]*Ctrl-C/m);
  const end = async (signal: NodeJS.Signals = "SIGINT") => {
    child.kill(signal);
    return { ...(await running.ended), results: readResults(output) };
  };
  return { url, output, child, end, lines: () => linesIn(output), printed };
}
