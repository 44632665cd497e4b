import { InvalidArgumentError } from "commander";

export const collect = (word: string, words: string[] = []): string[] => [...words, word];

export interface ListenAddress {
  host: string;
  port: number;
}

/** `4020`, or `0.0.0.0:4020` where others are to reach it. */
export function listenAddress(text: string): ListenAddress {
  const [, host = "127.0.0.1", digits = ""] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== "" && port < 65_536) return { host: host.replace(/^\[(.*)\]$/, "$1"), port };
  throw new InvalidArgumentError("Expected a port, or a host and a port such as 0.0.0.0:4020.");
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A duration such as 90s, 10m or 2h, in milliseconds. */
export function durationMs(text: string): number {
  const [, count = "", unit = ""] = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(text) ?? [];
  const ms = Number(count) * unitMs[unit as keyof typeof unitMs];
  if (ms > 0 && ms < 2 ** 31) return ms;
  throw new InvalidArgumentError("Expected something like 90s, 10m or 2h.");
}
