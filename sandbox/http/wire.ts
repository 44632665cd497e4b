import type { IncomingMessage, ServerResponse } from "node:http";
import type { Big } from "big.js";
import type { OperationName } from "../../spec/operations.ts";
import type { Input } from "../data.ts";
import { readObject } from "./json.ts";

/** A request for an operation as it arrived. */
export interface Received {
  operation: OperationName;
  body: string;
  query: Record<string, string>;
  /** Path parameters. */
  path: Record<string, string>;
  message: IncomingMessage;
}

/** A response ready to be sent; no operation for an unknown path. */
export interface Written {
  operation: OperationName | undefined;
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** How requests are read and responses are written. */
export const wire = {
  /** Body, query and path parameters, by the names the operations know. */
  read: ({ body, query, path }: Received): Input => ({ ...readObject(body), ...query, ...path }),

  /** The body of a response in the form it has on the wire. */
  shape: (_operation: OperationName | undefined, body: unknown): unknown => body,

  /** The digits of an amount. */
  amount: (amount: Big): string => amount.toFixed(),

  /** The name of a header in the form it has on the wire. */
  headerName: (name: string): string => name,

  /** When a response is sent, in milliseconds from now. */
  delayMilliseconds: (): number => 0,

  /** Status, headers and body of a response. */
  encode: (written: Written): Written => written,

  /** Sends a body, and ends the response. */
  end: (response: ServerResponse, body: string | Buffer): void => void response.end(body),
};

export type Wire = typeof wire;
