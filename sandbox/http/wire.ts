import type { IncomingMessage, ServerResponse } from "node:http";
import type { Big } from "big.js";
import type { OperationName } from "../../spec/operations.ts";
import type { Input } from "../input.ts";
import { readObject } from "./json.ts";

export interface Received {
  operation: OperationName;
  body: string;
  query: Record<string, string>;
  path: Record<string, string>;
  message: IncomingMessage;
}

/** Without an operation for an unknown path. */
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
