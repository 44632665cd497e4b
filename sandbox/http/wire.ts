import { Big } from "big.js";
import { parse, stringify } from "lossless-json";
import { type Input, isPlain } from "../input.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperationName } from "../../spec/operations.ts";

/** Keeps longer or larger numbers as texts: they aren't amounts. */
const mostDigits = 40;

function readNumber(digits: string): Big | string {
  if (digits.length > mostDigits) return digits;
  const amount = new Big(digits);
  return Math.abs(amount.e) > mostDigits ? digits : amount;
}

export const writeJson = (value: unknown, writeAmount: (amount: Big) => string): string =>
  stringify(value, undefined, undefined, [
    { test: (member) => member instanceof Big, stringify: (amount) => writeAmount(amount as Big) },
  ]) ?? "null";

/** Numbers become decimals. Anything but a JSON object counts as an empty one. */
export function readObject(body: string): Input {
  try {
    const value = parse(body, null, readNumber);
    return isPlain(value) ? value : {};
  } catch {
    return {};
  }
}

const largestBytes = 1_000_000;

/** Undefined if it's too large; drops the rest. */
export function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  message.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= largestBytes) chunks.push(chunk);
  });
  return new Promise((done, failed) => {
    message.on("error", failed);
    message.on("end", () =>
      done(bytes <= largestBytes ? Buffer.concat(chunks).toString("utf8") : undefined),
    );
  });
}

export interface Received {
  operation: OperationName;
  body: string;
  query: Record<string, string>;
  path: Record<string, string>;
  message: IncomingMessage;
}

/** `operation` is undefined for an unknown path. */
export interface Written {
  operation: OperationName | undefined;
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export const wire = {
  statesPath: "/_sandbox/states",

  /** By the names that operations know. */
  read: ({ body, query, path }: Received): Input => ({ ...readObject(body), ...query, ...path }),

  shape: (_operation: OperationName | undefined, body: unknown): unknown => body,

  amount: (amount: Big): string => amount.toFixed(),

  headerName: (name: string): string => name,

  delayMilliseconds: (): number => 0,

  encode: (written: Written): Written => written,

  end: (response: ServerResponse, body: string | Buffer): void => void response.end(body),
};

export type Wire = typeof wire;
