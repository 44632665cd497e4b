import { InvalidArgumentError } from "commander";

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A duration such as 90s, 10m or 2h, in milliseconds. */
export function durationMs(text: string): number {
  const [, count = "", unit = ""] = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(text) ?? [];
  const ms = Number(count) * unitMs[unit as keyof typeof unitMs];
  if (ms > 0 && ms < 2 ** 31) return ms;
  throw new InvalidArgumentError("Expected something like 90s, 10m or 2h.");
}
