import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultClient } from "../../../sandbox/start.ts";
import { packageFile } from "../../../spec/files.ts";
import { readResults } from "../../../src/record/read-results.ts";
import { emptyFolder, here } from "../cli/command.ts";

type Pair = Record<"name" | "value", string>;

export interface Entry {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    headers: Pair[];
    bodySize: number;
    postData?: { mimeType: string; text?: string; params?: Pair[]; encoding?: string };
    [more: string]: unknown;
  };
  response: {
    status: number;
    headers: Pair[];
    content: {
      size?: number;
      text?: string;
      mimeType?: string;
      encoding?: string;
      comment?: string;
    };
    [more: string]: unknown;
  };
  [more: string]: unknown;
}

export interface Har {
  log: { version: string; creator: { name: string }; entries: Entry[] };
}

export const host = "api.wallet.example";

/** Records a client that signs a user up and sells once, without a mistake. */
export const recording = (program: string): Buffer =>
  readFileSync(packageFile(`proof/self/traffic/recordings/${program}.har`));

export const recorded = JSON.parse(recording("fetch").toString()) as Har;

export async function judge(file: Har | string | Buffer, environment: Record<string, string> = {}) {
  const folder = emptyFolder();
  const [named, output] = [join(folder, "traffic.har"), join(folder, "out")];
  const isWritten = typeof file === "string" || Buffer.isBuffer(file);
  writeFileSync(named, isWritten ? file : JSON.stringify(file));
  const words = ["judge", named, "--output", output];
  const ended = await here(words, { API_SECRET: defaultClient.apiSecret, ...environment });
  const { findings, requirements, run } = readResults(output);
  return {
    ...ended,
    folder: output,
    findings,
    found: findings.map(({ requirement }) => requirement),
    passed: requirements.flatMap(({ id, outcome }) => (outcome === "pass" ? [id] : [])),
    notes: run.traffic?.notes.join("\n") ?? "",
  };
}

export type Change = (har: Har) => unknown;

export function changed(har: Har, change: Change): Har {
  const copy = structuredClone(har);
  change(copy);
  return copy;
}

export const each =
  (change: (entry: Entry) => unknown): Change =>
  ({ log }) =>
    log.entries.forEach(change);

export const entries =
  (change: (all: Entry[]) => Entry[]): Change =>
  ({ log }) => {
    log.entries = change(log.entries);
  };

export const lacking = (...names: string[]) =>
  each(({ request }) => {
    request.headers = request.headers.filter(({ name }) => !names.includes(name.toLowerCase()));
  });

export const signatures = (change: (value: string) => string) =>
  each(({ request }) => {
    const pair = request.headers.find(({ name }) => name === "X-Signature");
    if (pair) pair.value = change(pair.value);
  });

export function compress({ response }: Entry, coding: string, by: (text: string) => Buffer): void {
  const { content } = response;
  Object.assign(content, { text: by(content.text ?? "").toString("base64"), encoding: "base64" });
  response.headers.push({ name: "Content-Encoding", value: coding });
}

export const behindPrefix = each(({ request }) => {
  request.url = request.url.replace(host, "gateway.example/wallet/test");
});

export const inKyc =
  (change: Change): Change =>
  ({ log }) =>
    change({ log: { ...log, entries: log.entries.slice(1, 2) } });
