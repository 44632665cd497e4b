import { randomUUID } from "node:crypto";
import { sign, type SignedParts } from "../../wire/signing.ts";

type Fields = Record<string, unknown>;

export interface Draft {
  operation: string;
  method: string;
  path: string;
  query?: Fields;
  body?: Fields;
  /** For X-User-Id, where the operation requires it. */
  userId?: string;
}

/** Everything that a client platform decides; these are the decisions of the careful one. */
export const platform = {
  /** Of the moment in which the request is signed. */
  timestamp: (): string => String(Math.floor(Date.now() / 1000)),
  sentTimestamp: (signed: string): string => signed,
  apiKey: (key: string): string => key,
  signature: (secret: string, parts: SignedParts): string => sign(secret, parts, "hex"),
  requestId: (): string => randomUUID(),
  headers: (headers: Record<string, string>, _draft: Draft): Record<string, string> => headers,
  body: (body: Fields, _draft: Draft): string => JSON.stringify(body),
  draft: (draft: Draft): Draft => draft,
  reference: (): string => randomUUID(),

  /** The service chooses the id. */
  user: (user: Fields): Fields => user,
  kyc: (kyc: Fields): Fields => kyc,
  account: (account: Fields): Fields => account,
  addAccountBy: (): "newer" | "older" => "newer",
  steps: (isNri: boolean): Step[] => [
    "create user",
    "kyc",
    ...(isNri ? (["nri"] as const) : []),
    "account",
    "quote",
    "sell",
  ],
  asksLimits: (): boolean => true,
  /** After error 6093, instead of signing anew. */
  repeatsSigned: (): boolean => false,
  readsStatusAgain: (): boolean => true,
  afterSell: (outcome: SellOutcome): NextStep => nextSteps[outcome],
  tries: 4,
  pauseMs: (attempt: number): number => 50 * 2 ** attempt,
  fundings: (transaction: string, hash: string): [string, string][] => [[transaction, hash]],
  polls: 30,
  afterRefusedAccount: (): "read" | "again" => "read",
};

export type Platform = typeof platform;
export type Step = "create user" | "kyc" | "nri" | "account" | "quote" | "sell";

export type SellOutcome =
  | "sold"
  | "sold, status unread"
  | "quote expired"
  | "quote used"
  | "over limit"
  | "busy"
  | "unsure"
  | "refused";

export type NextStep = "stop" | "another quote" | "same sell" | "same quote, new reference";

const nextSteps: Record<SellOutcome, NextStep> = {
  sold: "stop",
  "sold, status unread": "stop",
  "quote expired": "another quote",
  "quote used": "another quote",
  // Nothing is sold that the limits forbid, however often it is tried.
  "over limit": "stop",
  busy: "same sell",
  // No answer, or one that isn't documented. Only the same reference can't sell twice.
  unsure: "same sell",
  refused: "stop",
};

export type PlatformPatch = (careful: Platform) => Partial<Platform>;

/** The JSON in WALLET_TASK. */
export interface Task {
  scenario: string;
  about: string;
  kind: "pool" | "external";
  user: Record<string, unknown>;
  kyc: Record<string, unknown>;
  nri: boolean;
  /** The second is there in case the first is rejected. */
  bankAccounts: Record<string, unknown>[];
  sell: Record<string, unknown>;
}
