import { spawn } from "node:child_process";
import { once } from "node:events";
import { packageFile } from "../../spec/files.ts";

/** Runs Node with these words to its end, whatever it prints. */
export async function node(words: string[], environment: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, words, {
    env: { PATH, HOME, ...environment },
    stdio: "ignore",
  });
  await once(child, "close");
}

/** Runs the built command. */
export const suite = (words: string[], environment: Record<string, string> = {}): Promise<void> =>
  node([packageFile("dist/src/command/main.js"), ...words], environment);

/** What every command is compared with: a Node that starts and does nothing. */
export const emptyNode = (): Promise<void> => node(["-e", "0"]);
