import { packageFile } from "../../../spec/files.ts";
import { start, type Running } from "./running.ts";

/** The built command `sandbox`, on a free port. */
export const startByCommand = (
  options: string[],
  environment: Record<string, string> = {},
): Promise<Running> => {
  const words = [packageFile("dist/src/command/main.js"), "sandbox", "--port", "0", ...options];
  return start({ file: process.execPath, words }, environment, /^Address: (.*)$[^]*Ctrl-C/m);
};
