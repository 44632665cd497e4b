import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Results } from "../../src/record/results/results.ts";
import { command, emptyFolder, type Ended } from "../self/cli/command.ts";
import { profileWith, readJson } from "../self/cli/judge.ts";
import { textsBelow } from "../self/temporary-folder.ts";

/** Key and secret that occur nowhere else, with everything in them that encodings change. */
export const canary = {
  apiKey: "canary-key/0123+456=",
  apiSecret: 'canary/secret+with="signs"&<brackets>',
};

export interface Judged extends Ended {
  results: Results | undefined;
  written: [string, string][];
  /** In milliseconds. */
  took: number;
}

/** Large answers must not be kept: a heap this size has room for a run, and for none of them. In megabytes. */
const heap = 256;

interface Manner {
  requestTimeoutSeconds?: number;
  /** In the process of the test (`here`) where the target is given up before the first test. */
  by?: typeof command | undefined;
}

export async function judge(
  baseUrl: string,
  environment: Record<string, string> = {},
  only = ["limits-read"],
  { requestTimeoutSeconds = 0.5, by = command }: Manner = {},
): Promise<Judged> {
  const output = join(emptyFolder(), "out");
  const profile = profileWith(
    `name: hostile\nbaseUrl: ${baseUrl}\nrequestTimeoutSeconds: ${requestTimeoutSeconds}\nstates: { url: /_sandbox/states }\n`,
  );
  const words = ["run", "--profile", profile, "--output", output, "--runs", "2"];
  const begun = Date.now();
  const ended = await by([...words, "--only", ...only], {
    API_KEY: canary.apiKey,
    API_SECRET: canary.apiSecret,
    NODE_OPTIONS: `--max-old-space-size=${heap}`,
    ...environment,
  });
  const took = Date.now() - begun;
  const file = join(output, "results.json");
  const results = existsSync(file) ? (readJson(file) as Results) : undefined;
  const files = existsSync(output) ? textsBelow(output) : [];
  return { ...ended, results, written: [["terminal", ended.printed], ...files], took };
}
