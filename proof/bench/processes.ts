import { spawn } from "node:child_process";
import { once } from "node:events";
import { packageFile } from "../../spec/files.ts";

export async function node(words: string[], environment: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, words, {
    env: { PATH, HOME, ...environment },
    stdio: "ignore",
  });
  await once(child, "close");
}

export const suite = (words: string[], environment: Record<string, string> = {}): Promise<void> =>
  node([packageFile("dist/src/command/main.js"), ...words], environment);

export const emptyNode = (): Promise<void> => node(["-e", "0"]);
