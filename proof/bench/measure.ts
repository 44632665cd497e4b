import { performance } from "node:perf_hooks";
import { packageFile } from "../../spec/files.ts";
import { asSandbox, emptyFolder, node } from "../self/cli/command.ts";
import { startByCommand, type Running } from "../self/cli/running.ts";
import { type FaultName, faultNames, faults } from "../faults/index.ts";
import { Pool } from "undici";
import { groupBy } from "../../src/record/results/group-by.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Exchange } from "../../src/wire/exchange.ts";
import { signRequest } from "../../src/judge/client/signer.ts";

type Act = () => Promise<unknown>;

/** Medians over alternating rounds; `ratio` is the median of the rounds' ratios. */
export interface Compared {
  subjectMs: number;
  yardstickMs: number;
  ratio: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export async function millisecondsOf(act: Act): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

/** Other load on the machine slows both down, so the ratio says more than the times. */
export async function compare(rounds: number, subject: Act, yardstick: Act): Promise<Compared> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await millisecondsOf(subject), await millisecondsOf(yardstick)]);
  }
  return {
    subjectMs: median(pairs.map(([one]) => one)),
    yardstickMs: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  };
}

export const suite = (words: string[], environment: Record<string, string> = {}) =>
  node([packageFile("dist/src/command/main.js"), ...words], environment);

export const emptyNode = () => node(["-e", "0"]);

export const states = { STATES_TOKEN: "control-token-of-the-bench" };

export const credentials = {
  API_KEY: "sandbox-client",
  API_SECRET: "sandbox-secret",
  OTHER_API_SECRET: "sandbox-other-secret",
};

export const sandbox = (...options: string[]): Promise<Running> => startByCommand(options, states);

export async function judge(url: string, ...options: string[]): Promise<string> {
  const output = emptyFolder();
  const words = ["run", ...asSandbox(url, credentials.API_KEY), "--output", output, ...options];
  await suite(words, { ...credentials, ...states });
  return output;
}

const shown = faultNames.filter((name) => !("given" in faults[name]));

export const sampleOfFaults = (size: number): FaultName[] =>
  shown.filter((_, index) => index % Math.floor(shown.length / size) === 0);

export const requestsOf = (folder: string): Exchange[] =>
  readEvidence(filesIn(folder).evidence).lines.flatMap((line) =>
    line.kind === "exchange" ? [line.exchange] : [],
  );

/** Workers can't share the requests of one test. */
export function longestChain(folder: string): number {
  const tests = readEvidence(filesIn(folder).evidence).lines.flatMap((line) =>
    line.kind === "exchange" ? [line.sentBy.split("#")[0]] : [],
  );
  return Math.max(...[...groupBy(tests, (id) => id).values()].map(({ length }) => length));
}

function signedNow({ request }: Exchange): Record<string, string> {
  const own = { apiKey: credentials.API_KEY, apiSecret: credentials.API_SECRET };
  const userId = request.headers["x-user-id"];
  const signed = signRequest({ credentials: own, encoding: "hex", now: Date.now(), userId });
  return { ...request.headers, ...signed.headers };
}

/** Any suite has to do at least this. */
export async function replayAll(url: string, exchanges: readonly Exchange[], concurrency: number) {
  const pool = new Pool(url, { connections: concurrency });
  const left = exchanges.values();
  const lane = async () => {
    for (const exchange of left) {
      const { method, url: address, body } = exchange.request;
      const { pathname, search } = new URL(address);
      const answer = await pool.request({
        method: method as "GET",
        path: pathname + search,
        headers: signedNow(exchange),
        ...(body !== undefined && { body }),
      });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await pool.close();
}
