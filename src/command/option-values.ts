import { InvalidArgumentError } from "commander";

/** An action whose module is loaded when it is asked for: the others take longer to load than to run. */
export const lazily =
  <Words extends unknown[]>(load: () => Promise<(...words: Words) => unknown>) =>
  async (...words: Words): Promise<void> => {
    const act = await load();
    await act(...words);
  };

const environmentsProxy = "as the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY say";

export const proxyOf = (target: string) =>
  ["--proxy <url>", `the proxy that leads to ${target} (default: ${environmentsProxy})`] as const;

export const newFolder = [
  "--output <folder>",
  "where to write evidence and reports (default: a new folder in reports/)",
] as const;

export const furtherViews = [
  "--also <views>",
  "write these too, separated by commas: ctrf (ctrf.json), har (scenes.har), badge (badge.svg)",
] as const;

export const codesOfRun =
  "Exit codes are those of run: 0 conforming, 1 not conforming, 2 no verdict, 3 not fully verified.";

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
