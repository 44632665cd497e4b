import { InvalidArgumentError } from "commander";

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
