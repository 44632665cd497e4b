import { spawn } from "node:child_process";
import { packageFile } from "../../../spec/files.ts";
import type { Ended } from "./command.ts";

// Starting the command costs more than most of what it says: here one process of the built command line
// answers many lines in turn, each with a separate environment.

export interface Line {
  words: string[];
  environment?: Record<string, string>;
}

/** What a line did, and how long it took. */
interface TimedEnd extends Ended {
  tookMs: number;
}

/** What the process does, with the lines as JSON in its environment. */
const program = `
const { runCommandLine } = await import(process.env.COMMAND_LINE);
const lines = JSON.parse(process.env.LINES);
const own = { PATH: process.env.PATH, HOME: process.env.HOME };
const ended = [];
const write = process.stdout.write.bind(process.stdout);
for (const { words, environment } of lines) {
  let printed = "";
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (text) => ((printed += text), true);
  }
  process.env = { ...own, ...environment };
  process.exitCode = undefined;
  const begun = Date.now();
  await runCommandLine(words);
  ended.push({ exitCode: process.exitCode ?? 0, printed, tookMs: Date.now() - begun });
}
process.exitCode = 0;
write(JSON.stringify(ended));
`;

/** Runs lines in this folder, one after the other. */
export function inOneProcess(lines: readonly Line[], cwd: string): Promise<TimedEnd[]> {
  const { PATH = "", HOME = "" } = process.env;
  const COMMAND_LINE = `file://${packageFile("dist/src/command/command-line.js")}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd,
    env: { PATH, HOME, COMMAND_LINE, LINES: JSON.stringify(lines) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (data: Buffer) => (printed += data.toString()));
  return new Promise((done) => child.on("close", () => done(JSON.parse(printed) as TimedEnd[])));
}
