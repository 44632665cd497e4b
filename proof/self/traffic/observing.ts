import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../../spec/files.ts";
import type { EvidenceLine } from "../../../src/record/evidence/lines.ts";
import type { Results } from "../../../src/record/results/results.ts";
import { emptyFolder } from "../cli/command.ts";

export interface Observing {
  url: string;
  output: string;
  child: ChildProcess;
  end(
    signal?: NodeJS.Signals,
  ): Promise<{ exitCode: number | null; printed: string; results: Results }>;
  lines(): EvidenceLine[];
  printed(): string;
}

const linesIn = (output: string): EvidenceLine[] =>
  readFileSync(join(output, "evidence.ndjson"), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as EvidenceLine);

export function startObserving(
  options: string[],
  environment: Record<string, string> = {},
  command: "observe" | "sign" = "observe",
): Promise<Observing> {
  const { PATH = "", HOME = "" } = process.env;
  const output = emptyFolder();
  const main = packageFile("dist/src/command/main.js");
  const folder = command === "observe" ? ["--output", output] : [];
  const words = [main, command, "--listen", "0", ...folder, ...options];
  const child = spawn(process.execPath, words, {
    env: { PATH, HOME, API_SECRET: "sandbox-secret", ...environment },
  });
  let printed = "";
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const end = async (signal: NodeJS.Signals = "SIGINT") => {
    child.kill(signal);
    const exitCode = await ended;
    const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
    return { exitCode, printed, results };
  };
  return new Promise((started, failed) => {
    child.stderr.on("data", (data: Buffer) => (printed += data.toString()));
    child.stdout.on("data", (data: Buffer) => {
      printed += data.toString();
      const url = /^(?:Observing|Passing requests on, signed.*:) (http\S+)/m.exec(printed)?.[1];
      if (url && printed.includes("Ctrl-C")) {
        started({ url, output, child, end, lines: () => linesIn(output), printed: () => printed });
      }
    });
    void ended.then(() => failed(new Error(printed)));
  });
}
