import { existsSync } from "node:fs";
import { type Judged as JudgedByCommand, judgeSandbox, profileWith } from "../self/cli/judge.ts";
import { command } from "../self/cli/command.ts";
import { textsBelow } from "../self/temporary-folder.ts";
import { damaging, type Plan } from "./target.ts";

/** Values that occur nowhere else, with every character that encodings change. */
export const canary = {
  apiKey: "canary-key/0123+456=",
  apiSecret: 'canary/secret+with="signs"&<brackets>',
};

export const controlToken = "token-of-a-hostile-target";

export interface Judged extends JudgedByCommand {
  written: [string, string][];
  /** In milliseconds. */
  took: number;
}

/** In megabytes: enough for a run, and too little to keep large answers. */
const heap = 256;

interface Manner {
  requestTimeoutSeconds?: number;
  environment?: Record<string, string>;
  /** `here` if the run ends before the first test. */
  by?: typeof command | undefined;
}

export async function judge(
  plan: Plan,
  only = ["limits-read"],
  { requestTimeoutSeconds = 0.5, environment, by }: Manner = {},
): Promise<Judged> {
  const profile = profileWith(
    `name: hostile\nrequestTimeoutSeconds: ${requestTimeoutSeconds}\nstates: { url: /_sandbox/states }\n`,
  );
  const before = damaging(plan, canary.apiSecret);
  const begun = Date.now();
  const judged = await judgeSandbox(
    { controlToken, credentials: canary, before, profile },
    ["--runs", "2", "--only", ...only],
    { NODE_OPTIONS: `--max-old-space-size=${heap}`, ...environment },
    by,
  );
  const took = Date.now() - begun;
  const files = existsSync(judged.folder) ? textsBelow(judged.folder) : [];
  return { ...judged, written: [["terminal", judged.printed], ...files], took };
}
