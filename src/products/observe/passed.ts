import type { FailureKind } from "../../wire/exchange.ts";

/** A message as it was passed on: its headers as they were written, name and value in turn. */
export interface PassedMessage {
  headers: string[];
  /** The first bytes of the body, as they were on the wire. */
  body: Uint8Array;
  /** Whether the body was longer than what is kept of it. */
  isCut: boolean;
}

/** An exchange between a client platform and a target, as it was passed on. */
export interface Passed {
  /** Epoch milliseconds, with fractions where they are known. */
  sentAt: number;
  answeredAt: number;
  method: string;
  /** Path and query, below the address of the target. */
  path: string;
  request: PassedMessage;
  /** Absent where no complete answer came. */
  answer?: PassedMessage & { status: number };
  /** The headers of the request, by lower-case name, that its recording doesn't hold as they were sent. */
  unrecorded?: readonly string[];
  /** Whether what came before may be unknown: entries of its recording can't be read. */
  isAfterGap?: true;
  failure?: { kind: FailureKind; message: string; isClients?: true };
}
