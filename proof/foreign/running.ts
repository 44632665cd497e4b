import { spawn, type ChildProcess } from "node:child_process";

export interface Running {
  url: string;
  stop(): void;
}

export interface Program {
  file: string;
  words?: string[];
  folder: string;
}

const fromHere = (): Record<string, string> => {
  const { PATH = "", HOME = "", LANG = "C.UTF-8" } = process.env;
  return { PATH, HOME, LANG, PYTHONDONTWRITEBYTECODE: "1" };
};

/** Starts a server that prints its address, on a port of its own choice. Rejects with what it printed if it ends. */
export function start(
  { file, words = [], folder }: Program,
  environment: Record<string, string>,
): Promise<Running> {
  const child: ChildProcess = spawn(file, words, {
    cwd: folder,
    env: { ...fromHere(), ...environment },
  });
  let printed = "";
  return new Promise((started, failed) => {
    const read = (data: Buffer) => {
      printed = (printed + data.toString()).slice(-10_000);
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      if (url) started({ url, stop: () => void child.kill("SIGTERM") });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("error", failed);
    child.on("close", () => failed(new Error(`${file} ended: ${printed}`)));
  });
}

/** Why a program failed, in what it printed; undefined where it didn't. */
export function failureOf({ file, words = [], folder }: Program): Promise<string | undefined> {
  return new Promise((done) => {
    const child = spawn(file, words, { cwd: folder });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => (printed = (printed + data.toString()).slice(-500)));
    }
    child.on("error", ({ message }) => done(message));
    child.on("close", (code) =>
      done(code === 0 ? undefined : printed.trim() || `${file}: ${code}`),
    );
  });
}
