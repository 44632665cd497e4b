import { errorRow } from "../../../spec/error-rows/index.ts";
import { isJsonObject, parseJson, type JsonObject } from "../../../spec/json.ts";
import { headers as names } from "../../../spec/vocabulary.ts";
import type { Draft, Platform } from "./platform.ts";

export interface Access {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
}

/** Status 0 where none came. */
export interface WalletAnswer {
  status: number;
  isAccepted: boolean;
  code: number | undefined;
  data: JsonObject;
}

const { code: timestampExpired } = errorRow("authentication-timestamp-expired");

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]));
  return given.length > 0 ? `?${parameters}` : "";
}

function answerOf(status: number, text: string): WalletAnswer {
  const json = parseJson(text);
  const body = isJsonObject(json) ? json : {};
  const nested = isJsonObject(body.errors) ? body.errors : {};
  const code = Number(body.error_code ?? nested.error_code);
  return {
    status,
    isAccepted: status >= 200 && status < 300 && body.success === true,
    code: Number.isNaN(code) ? undefined : code,
    data: isJsonObject(body.data) ? body.data : {},
  };
}

type Fields = Record<string, unknown>;
type About = Pick<Draft, "userId">;

/** Signs requests anew that came too late. */
export function walletClient({ baseUrl, apiKey, apiSecret }: Access, platform: Platform) {
  function headersOf(draft: Draft): Record<string, string> {
    const timestamp = platform.timestamp();
    const key = platform.apiKey(apiKey);
    const { userId } = draft;
    const headers = {
      [names.apiKey]: key,
      [names.timestamp]: platform.sentTimestamp(timestamp),
      [names.signature]: platform.signature(apiSecret, { apiKey: key, timestamp, userId }),
      [names.requestId]: platform.requestId(),
      ...(userId !== undefined && { [names.userId]: userId }),
      ...(draft.body && { "content-type": "application/json" }),
    };
    return platform.headers(headers, draft);
  }

  async function send(draft: Draft, headers: Record<string, string>): Promise<WalletAnswer> {
    try {
      const response = await fetch(baseUrl + draft.path + queryOf(draft.query), {
        method: draft.method,
        headers,
        ...(draft.body && { body: platform.body(draft.body, draft) }),
        signal: AbortSignal.timeout(10_000),
      });
      return answerOf(response.status, await response.text());
    } catch {
      return { status: 0, isAccepted: false, code: undefined, data: {} };
    }
  }

  const ask = async (asked: Draft): Promise<WalletAnswer> => {
    const draft = platform.draft(asked);
    const headers = headersOf(draft);
    const answer = await send(draft, headers);
    if (answer.code !== timestampExpired) return answer;
    return send(draft, platform.repeatsSigned() ? headers : headersOf(draft));
  };
  return {
    get: (operation: string, path: string, query: Fields = {}, about: About = {}) =>
      ask({ operation, method: "GET", path, query, ...about }),
    post: (operation: string, path: string, body: Fields, about: About = {}) =>
      ask({ operation, method: "POST", path, body, ...about }),
  };
}

export type WalletClient = ReturnType<typeof walletClient>;
