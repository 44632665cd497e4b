import type { ReceivedAnswer, SentRequest } from "./exchange.ts";

const headerLines = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

const message = (start: string, headers: Record<string, string>, body: string): string =>
  [start, ...headerLines(headers), ...(body === "" ? [] : ["", body])].join("\n");

/** A request as people write it: the method and address, the headers, the body. */
export const requestAsText = ({ method, url, headers, body = "" }: SentRequest): string =>
  message(`${method} ${url}`, headers, body);

export const responseAsText = ({ status, headers, body }: ReceivedAnswer): string =>
  message(`HTTP ${status}`, headers, body);
