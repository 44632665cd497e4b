import { expect } from "@playwright/test";
import type { SandboxOptions } from "../deviations.ts";
import { otherClient } from "../../sandbox/start.ts";
import { misjudgedIn } from "../../src/record/results/rejudged.ts";
import { controlToken, judgeSandbox } from "../self/cli/judge.ts";
import { type Front, type Noise, frontOf } from "./front.ts";

export async function judge(noise: Noise, only: string[] = [], options: SandboxOptions = {}) {
  let front: Front | undefined;
  const before = async (url: string) => (front = await frontOf(url, noise));
  const part = only.length > 0 ? ["--only", ...only] : [];
  const judged = await judgeSandbox(
    { controlToken, before, ...options },
    ["--seed", "1", ...part],
    { OTHER_API_KEY: otherClient.apiKey },
  );
  expect(misjudgedIn(judged.lines), "what verify would find").toEqual([]);
  return { ...judged, troubled: front?.troubled ?? 0 };
}

/** The sandbox's sells name no account that they're paid into. */
const neverAsked = "operations/paid-into/";

export function expectCalm({ results, printed, troubled }: Awaited<ReturnType<typeof judge>>) {
  expect(troubled).toBeGreaterThan(0);
  expect(results.findings.map(({ id, seen }) => [id, seen])).toEqual([]);
  const gaps = results.checks.filter(
    ({ id, outcome, reason }) =>
      outcome === "not-run" && reason !== "not-selected" && !id.startsWith(neverAsked),
  );
  const named = gaps.map(({ id, reason, detail }) => [id, reason, detail]);
  expect(named, printed).toEqual([]);
}
