import { execFile } from "node:child_process";
import { packageFile } from "../../../spec/files.ts";
import type { Ended } from "./command.ts";

/** In a shell, `npx wallet-conformance` that means the command built here. */
const npx = 'npx() { shift; "$NODE" "$COMMAND" "$@"; }';

export function paste(line: string, cwd: string, exported: Record<string, string>): Promise<Ended> {
  const { PATH = "", HOME = "" } = process.env;
  const own = { NODE: process.execPath, COMMAND: packageFile("dist/src/command/main.js") };
  return new Promise((done) => {
    const shell = execFile(
      "sh",
      ["-c", `${npx}\n${line}`],
      { cwd, env: { PATH, HOME, ...own, ...exported }, maxBuffer: 10 ** 8 },
      (_error, stdout, stderr) => done({ exitCode: shell.exitCode, printed: stdout + stderr }),
    );
  });
}
