import { randomUUID } from "node:crypto";
import { type SignedParts, sign } from "../../wire/signing.ts";
import { signingCodes } from "../../../spec/error-rows/index.ts";
import { type JsonObject, objectOf, parseJson } from "../../../spec/json.ts";
import { headers as names } from "../../../spec/vocabulary.ts";

type Fields = Record<string, unknown>;

export interface Draft {
  operation: string;
  method: string;
  path: string;
  query?: Fields;
  body?: Fields;
  userId?: string;
}

export const platform = {
  noteDate: (_date: string | null): void => {},
  timestamp: (): string => String(Math.floor(Date.now() / 1000)),
  sentTimestamp: (signed: string): string => signed,
  apiKey: (key: string): string => key,
  signature: (secret: string, parts: SignedParts): string => sign(secret, parts, "hex"),
  requestId: (): string => randomUUID(),
  headers: (headers: Record<string, string>, _draft: Draft): Record<string, string> => headers,
  body: (body: Fields, _draft: Draft): string => JSON.stringify(body),
  draft: (draft: Draft): Draft => draft,
  reference: (): string => randomUUID(),

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
  heedsValidation: (): boolean => true,
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

/** `same sell`: same quote and reference; `new reference`: same quote. */
export type NextStep = "stop" | "another quote" | "same sell" | "new reference";

const nextSteps = {
  sold: "stop",
  "sold, status unread": "stop",
  "quote expired": "another quote",
  "quote used": "another quote",
  // Repeating a sell can't get it within the limits.
  "over limit": "stop",
  busy: "same sell",
  // No answer, or an undocumented one: only the same reference can't sell twice.
  unsure: "same sell",
  refused: "stop",
} as const satisfies Record<string, NextStep>;

export type SellOutcome = keyof typeof nextSteps;

export type PlatformPatch = (careful: Platform) => Partial<Platform>;

export interface Task {
  scenario: string;
  about: string;
  kind: "pool" | "external";
  user: Fields;
  kyc: Fields;
  nri: boolean;
  /** The second is used if the first is rejected. */
  bankAccounts: Fields[];
  sell: Fields;
}

export interface Access {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
}

export interface WalletAnswer {
  status: number;
  date?: string | null;
  isAccepted: boolean;
  code: number | undefined;
  data: JsonObject;
}

function queryOf(query: Fields = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `?${parameters}` : "";
}

function answerOf(status: number, text: string): WalletAnswer {
  const body = objectOf(parseJson(text));
  const code = Number(body.error_code ?? objectOf(body.errors).error_code);
  return {
    status,
    isAccepted: status >= 200 && status < 300 && body.success === true,
    code: Number.isNaN(code) ? undefined : code,
    data: objectOf(body.data),
  };
}

export function walletClient({ baseUrl, apiKey, apiSecret }: Access, decisions: Platform) {
  function headersOf(draft: Draft): Record<string, string> {
    const timestamp = decisions.timestamp();
    const key = decisions.apiKey(apiKey);
    const { userId } = draft;
    const headers = {
      [names.apiKey]: key,
      [names.timestamp]: decisions.sentTimestamp(timestamp),
      [names.signature]: decisions.signature(apiSecret, { apiKey: key, timestamp, userId }),
      [names.requestId]: decisions.requestId(),
      ...(userId !== undefined && { [names.userId]: userId }),
      ...(draft.body && { "content-type": "application/json" }),
    };
    return decisions.headers(headers, draft);
  }

  async function send(draft: Draft, headers: Record<string, string>): Promise<WalletAnswer> {
    try {
      const response = await fetch(baseUrl + draft.path + queryOf(draft.query), {
        method: draft.method,
        headers,
        ...(draft.body && { body: decisions.body(draft.body, draft) }),
        signal: AbortSignal.timeout(10_000),
      });
      const answer = answerOf(response.status, await response.text());
      return { ...answer, date: response.headers.get("date") };
    } catch {
      return { status: 0, isAccepted: false, code: undefined, data: {} };
    }
  }

  const ask = async (asked: Draft): Promise<WalletAnswer> => {
    const draft = decisions.draft(asked);
    const headers = headersOf(draft);
    const answer = await send(draft, headers);
    if (answer.code !== signingCodes.timestampExpired) return answer;
    decisions.noteDate(answer.date ?? null);
    return send(draft, decisions.repeatsSigned() ? headers : headersOf(draft));
  };
  return {
    get: (operation: string, path: string, query: Fields = {}, about: { userId?: string } = {}) =>
      ask({ operation, method: "GET", path, query, ...about }),
    post: (operation: string, path: string, body: Fields, about: { userId?: string } = {}) =>
      ask({ operation, method: "POST", path, body, ...about }),
  };
}

export type WalletClient = ReturnType<typeof walletClient>;

let clockOffsetMs = 0;

export const otherHabits: Partial<Platform> = {
  noteDate: (date) => (clockOffsetMs = Date.parse(date ?? "") - Date.now()),
  timestamp: () => String(Math.floor((Date.now() + clockOffsetMs) / 1000)),
  requestId: () => `${process.pid}-${performance.now()}`,
  asksLimits: () => false,
  // Gives up after a refusal, but repeats what may have been sold.
  afterSell: (outcome) => (outcome === "busy" || outcome === "unsure" ? "same sell" : "stop"),
  readsStatusAgain: () => false,
  polls: 0,
  user: (user) => ({ ...user, user_uuid: randomUUID() }),
  addAccountBy: () => "older",
  pauseMs: () => 0,
};
