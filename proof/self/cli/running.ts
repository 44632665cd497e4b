import { spawn } from "node:child_process";
import { packageFile } from "../../../spec/files.ts";

export interface Program {
  file: string;
  words: string[];
  folder?: string;
}

export interface Running {
  url: string;
  printed: string;
  stop(): void;
}

/** Starts a server, which is ready once it has printed its address. Rejects with what it printed if it ends by itself. */
export function start(
  { file, words, folder }: Program,
  environment: Record<string, string>,
  address: RegExp,
): Promise<Running> {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, PYTHONDONTWRITEBYTECODE: "1", ...environment };
  const child = spawn(file, words, { cwd: folder, env });
  let printed = "";
  return new Promise((started, failed) => {
    const read = (data: Buffer) => {
      printed += data.toString();
      const url = address.exec(printed)?.[1];
      if (url) started({ url, printed, stop: () => void child.kill("SIGTERM") });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", failed);
    child.on("close", () => failed(new Error(printed)));
  });
}

export const startByCommand = (
  options: string[],
  environment: Record<string, string> = {},
): Promise<Running> => {
  const words = [packageFile("dist/src/command/main.js"), "sandbox", "--port", "0", ...options];
  return start({ file: process.execPath, words }, environment, /^Address: (.*)$[^]*Ctrl-C/m);
};
