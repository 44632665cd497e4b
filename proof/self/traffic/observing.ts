import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../../spec/files.ts";
import type { EvidenceLine } from "../../../src/record/evidence/lines.ts";
import type { Results } from "../../../src/record/results/results.ts";
import { type Ended, emptyFolder } from "../cli/command.ts";
import { run } from "../cli/running.ts";

export interface Observing {
  url: string;
  output: string;
  child: ChildProcess;
  end(signal?: NodeJS.Signals): Promise<Ended & { results: Results }>;
  lines(): EvidenceLine[];
  printed(): string;
}

const linesIn = (output: string): EvidenceLine[] =>
  readFileSync(join(output, "evidence.ndjson"), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as EvidenceLine);

export async function startObserving(
  options: string[],
  environment: Record<string, string> = {},
  command: "observe" | "sign" = "observe",
): Promise<Observing> {
  const output = emptyFolder();
  const main = packageFile("dist/src/command/main.js");
  const folder = command === "observe" ? ["--output", output] : [];
  const words = [main, command, "--listen", "0", ...folder, ...options];
  const running = run({ words }, { API_SECRET: "sandbox-secret", ...environment });
  const { child, says, printed } = running;
  const url = await says(/^(?:Observing|Passing requests on, signed.*:) (http\S+)[^]*Ctrl-C/m);
  const end = async (signal: NodeJS.Signals = "SIGINT") => {
    child.kill(signal);
    const ended = await running.ended;
    const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
    return { ...ended, results };
  };
  return { url, output, child, end, lines: () => linesIn(output), printed };
}
