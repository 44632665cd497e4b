import { spawn } from "node:child_process";
import { packageFile } from "../../../spec/files.ts";

export interface Program {
  file?: string;
  words: string[];
  folder?: string | undefined;
  /** Starts a process group, so that its children get signals too. */
  leadsGroup?: boolean;
}

export interface Ended {
  exitCode: number | null;
  printed: string;
}

export interface Running {
  url: string;
  printed: string;
  stop(): void;
}

/** Inherits only PATH and HOME. */
export function run(
  { file = process.execPath, words, folder, leadsGroup = false }: Program,
  environment: Record<string, string> = {},
) {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, PYTHONDONTWRITEBYTECODE: "1", ...environment };
  const child = spawn(file, words, { cwd: folder, env, detached: leadsGroup });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => (printed += data.toString()));
  }
  const ended = new Promise<Ended>((done, failed) => {
    child.on("error", failed);
    child.on("close", (exitCode) => done({ exitCode, printed }));
  });
  /** Rejects with the whole output if the program ends before a match. */
  const says = (form: RegExp) =>
    new Promise<string>((said, failed) => {
      const look = () => {
        const found = form.exec(printed)?.[1];
        if (found) said(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
      ended.then(() => failed(new Error(printed)), failed);
    });
  return { child, ended, says, printed: () => printed };
}

export async function start(
  program: Program,
  environment: Record<string, string>,
  address: RegExp,
): Promise<Running> {
  const { child, says, printed } = run(program, environment);
  const url = await says(address);
  return { url, printed: printed(), stop: () => void child.kill("SIGTERM") };
}

export const startByCommand = (
  options: string[],
  environment: Record<string, string> = {},
): Promise<Running> => {
  const words = [packageFile("dist/src/command/main.js"), "sandbox", "--port", "0", ...options];
  return start({ words }, environment, /^Address: (.*)$[^]*Ctrl-C/m);
};
