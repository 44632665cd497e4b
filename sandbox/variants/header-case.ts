import type { ServerResponse } from "node:http";

const capitals = (name: string): string => name.toUpperCase();

/** Writes the names of a response's headers in capitals, as HTTP/1.1 lets a server do. */
export function writeInCapitals(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers: Record<string, string>,
  ) => ServerResponse;
  response.writeHead = ((status: number, headers: Record<string, string> = {}) =>
    writeHead(
      status,
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [capitals(name), value])),
    )) as typeof response.writeHead;
}
