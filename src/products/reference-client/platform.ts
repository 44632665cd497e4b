import { randomUUID } from "node:crypto";
import { sign, type SignedParts } from "../../wire/signing.ts";

type Fields = Record<string, unknown>;

/** A request before it is signed. */
export interface Draft {
  operation: string;
  method: string;
  path: string;
  query?: Fields;
  body?: Fields;
  /** For X-User-Id, where the operation requires it. */
  userId?: string;
}

/** Everything that a client platform decides by itself. The members are those of the careful one. */
export const platform = {
  /** X-Timestamp: Unix time in seconds, of the moment in which the request is signed. */
  timestamp: (): string => String(Math.floor(Date.now() / 1000)),
  /** The timestamp that is sent is the one that was signed. */
  sentTimestamp: (signed: string): string => signed,
  apiKey: (key: string): string => key,
  signature: (secret: string, parts: SignedParts): string => sign(secret, parts, "hex"),
  /** X-Request-Id: another in every request. */
  requestId: (): string => randomUUID(),
  headers: (headers: Record<string, string>, _draft: Draft): Record<string, string> => headers,
  body: (body: Fields, _draft: Draft): string => JSON.stringify(body),
  draft: (draft: Draft): Draft => draft,
  /** A new reference UUID for each quote, sell and funding. */
  reference: (): string => randomUUID(),

  /** Who the user is: the service chooses the id. */
  user: (user: Fields): Fields => user,
  kyc: (kyc: Fields): Fields => kyc,
  account: (account: Fields): Fields => account,
  addAccountBy: (): "newer" | "older" => "newer",
  /** KYC, then NRI, then the bank account, then the quote, then the sell. */
  steps: (isNri: boolean): Step[] => [
    "create user",
    "kyc",
    ...(isNri ? (["nri"] as const) : []),
    "account",
    "quote",
    "sell",
  ],
  /** Whether limits and validation are asked before a sell. */
  asksLimits: (): boolean => true,
  /** After error 6093 a request is signed anew; this one repeats the headers it had. */
  repeatsSigned: (): boolean => false,
  /** What becomes of a sell that was refused or not answered. */
  afterSell: (outcome: SellOutcome): NextStep => nextSteps[outcome],
  /** How often a sell is tried before the client gives up, and how long it waits in between, in milliseconds. */
  tries: 4,
  pauseMs: (attempt: number): number => 50 * 2 ** attempt,
  fundings: (transaction: string, hash: string): [string, string][] => [[transaction, hash]],
  /** How often an account is read before the client goes on without its verification. */
  polls: 30,
  /** What is done about a bank account that was refused as pending or rejected. */
  afterRefusedAccount: (): "read" | "again" => "read",
};

export type Platform = typeof platform;
export type Step = "create user" | "kyc" | "nri" | "account" | "quote" | "sell";

/** What became of a sell. */
export type SellOutcome =
  "sold" | "quote expired" | "quote used" | "over limit" | "busy" | "lost" | "refused";

/** Whether to stop, to fetch another quote, or to send the same sell again, with its reference or another. */
export type NextStep = "stop" | "another quote" | "same sell" | "same quote, new reference";

const nextSteps: Record<SellOutcome, NextStep> = {
  sold: "stop",
  "quote expired": "another quote",
  "quote used": "another quote",
  // Nothing is sold that the limits forbid, however often it is tried.
  "over limit": "stop",
  busy: "same sell",
  // Only the same reference can't sell twice.
  lost: "same sell",
  refused: "stop",
};

/** A change of what a platform decides. */
export type PlatformPatch = (careful: Platform) => Partial<Platform>;
