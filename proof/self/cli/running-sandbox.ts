import { spawn } from "node:child_process";
import { packageFile } from "../../../spec/files.ts";

/** The command `sandbox`, running until it is stopped. */
export interface RunningSandbox {
  url: string;
  printed: string;
  stop(): void;
}

export function startByCommand(
  options: string[],
  environment: Record<string, string> = {},
): Promise<RunningSandbox> {
  const { PATH = "", HOME = "" } = process.env;
  const words = [packageFile("dist/src/command/main.js"), "sandbox", "--port", "0", ...options];
  const child = spawn(process.execPath, words, { env: { PATH, HOME, ...environment } });
  let printed = "";
  return new Promise((started, failed) => {
    child.stdout.on("data", (data: Buffer) => {
      printed += data.toString();
      const url = /^Address: (.*)$/m.exec(printed)?.[1];
      if (url && printed.includes("Ctrl-C")) {
        started({ url, printed, stop: () => void child.kill("SIGTERM") });
      }
    });
    child.stderr.on("data", (data: Buffer) => (printed += data.toString()));
    child.on("close", () => failed(new Error(printed)));
  });
}
