import { expect } from "@playwright/test";
import { canary, type Judged } from "./judge.ts";
import { placesOf } from "./outputs.ts";
import { controlToken } from "./target.ts";

/** Twice what any of these runs takes on a slow machine: a longer one hangs on something. In milliseconds. */
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

/** A signature a target gave back: it could be replayed while it is fresh. */
const echoed = /the signature [\da-f]{64}/;

export function expectHarmless({ exitCode, printed, results, written, took }: Judged): void {
  expect.soft(took).toBeLessThan(longest);
  expect.soft(printed).not.toMatch(/^\s+at .*:\d+/m);
  expect.soft(results?.harnessErrors ?? []).toEqual([]);
  expect.soft(written.flatMap(activeIn)).toEqual([]);
  for (const secret of [...Object.values(canary), controlToken]) {
    expect.soft(placesOf(secret, written)).toEqual([]);
  }
  expect.soft(written.filter(([, text]) => echoed.test(text)).map(([file]) => file)).toEqual([]);

  if (exitCode === 2) expect.soft(printed.trim().split("\n").length).toBeGreaterThan(1);
  if (exitCode === 1) expect.soft(results?.findings).not.toEqual([]);
  if (exitCode === 3) expect.soft(results?.verdict).toBe("not-fully-verified");
  expect.soft([1, 2, 3]).toContain(exitCode);
}
