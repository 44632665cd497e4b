import type { Exchange, StateExchange } from "../wire/exchange.ts";

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** `POST /api/v2/user`, or the name of a provider state. */
export function requestLine(exchange: Exchange | StateExchange): string {
  if ("state" in exchange) return `${exchange.state} (${exchange.action})`;
  const { method, url } = exchange.request;
  return `${method} ${pathOf(url)}`;
}

export const outcomeWord = ({ answer, failure }: Exchange | StateExchange): string =>
  answer ? String(answer.status) : (failure?.kind ?? "no response");
