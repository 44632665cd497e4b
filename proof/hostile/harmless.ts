import { expect } from "@playwright/test";
import { canary, controlToken, type Judged } from "./judge.ts";

/** In milliseconds: twice what the slowest run takes. A longer one hangs. */
const longest = 120_000;

// oxlint-disable-next-line no-control-regex
const onTerminals = [/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/];
const inPages = [/<img src=x/, /<script>alert/];
const cdata = /<!\[CDATA\[.*?\]\]>/gs;

function activeIn([file, text]: [string, string]): string[] {
  if (file.endsWith("json")) return [];
  const isPage = /\.(html|xml)$/.test(file);
  const read = isPage ? text.replaceAll(cdata, "") : text;
  return [...onTerminals, ...(isPage ? inPages : [])]
    .filter((pattern) => pattern.test(read))
    .map((pattern) => `${file}: ${pattern}`);
}

const entities = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The part of a value's base64 that doesn't depend on what precedes it, at each offset. */
const base64Middles = (value: string) =>
  [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
      .toString("base64")
      .slice(before === 0 ? 0 : 4, -4),
  );

function disguises(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = base64Middles(value);
  const plain = [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
  return [
    ...plain,
    ...plain.map(entities),
    ...plain.map((text) => JSON.stringify(text).slice(1, -1)),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
    ...base64.map(encodeURIComponent),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
  ];
}

function placesOf(value: string, files: [string, string][]): string[] {
  const searched = [...new Set(disguises(value))];
  return files.flatMap(([file, text]) =>
    searched.filter((form) => text.includes(form)).map((form) => `${file}: ${form}`),
  );
}

/** A target returned a signature, which could be replayed while it's fresh. */
const echoed = /the signature [\da-f]{64}/;

export function expectHarmless({ exitCode, printed, results, written, took }: Judged): void {
  const { harnessErrors = [], findings, verdict }: Partial<Judged["results"]> = results;
  expect.soft(took).toBeLessThan(longest);
  expect.soft(printed).not.toMatch(/^\s+at .*:\d+/m);
  expect.soft(harnessErrors).toEqual([]);
  expect.soft(written.flatMap(activeIn)).toEqual([]);
  for (const secret of [...Object.values(canary), controlToken]) {
    expect.soft(placesOf(secret, written)).toEqual([]);
  }
  expect.soft(written.filter(([, text]) => echoed.test(text)).map(([file]) => file)).toEqual([]);

  if (exitCode === 2) expect.soft(printed.trim().split("\n").length).toBeGreaterThan(1);
  if (exitCode === 1) expect.soft(findings).not.toEqual([]);
  if (exitCode === 3) expect.soft(verdict).toBe("not-fully-verified");
  expect.soft([1, 2, 3]).toContain(exitCode);
}
