import { parseJson } from "../../../../spec/json.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import type { ReceivedAnswer, SentRequest } from "../../../wire/exchange.ts";
import { leavesIn, type ForeignOperation, type Leaf } from "./foreign.ts";

const isId = (segment: string): boolean =>
  /^\d{3,}$/.test(segment) ||
  /^[0-9a-f-]{16,}$/i.test(segment) ||
  (segment.length >= 10 && /\d/.test(segment) && /[a-z]/i.test(segment) && !/^v\d/.test(segment));

const templated = (path: string): string =>
  path
    .split("/")
    .map((segment) => (isId(segment) ? "{id}" : segment))
    .join("/");

const firstStatusOfRefusals = 400;

/** A request and its answer, as they were recorded. The address has nothing before the paths of the service. */
export interface RecordedExchange {
  request: SentRequest;
  answer?: ReceivedAnswer | undefined;
}

function operationOf({ request, answer }: RecordedExchange): ForeignOperation {
  const { pathname, searchParams } = new URL(request.url);
  const sent = parseJson(request.body ?? "");
  const isRefused = !answer || answer.status >= firstStatusOfRefusals;
  const query = [...searchParams].map(([name, value]): Leaf => ({
    keys: [name],
    type: "string",
    example: value,
  }));
  return {
    method: request.method,
    path: templated(pathname),
    words: "",
    query,
    body: sent === undefined ? [] : leavesIn(sent),
    answer: isRefused ? [] : leavesIn(parseJson(answer.body)),
    carriesUserId: request.headers[headers.userId] !== undefined,
  };
}

const longer = (one: Leaf[], other: Leaf[]): Leaf[] => (other.length > one.length ? other : one);

export function operationsInTraffic(exchanges: readonly RecordedExchange[]): ForeignOperation[] {
  const seen = new Map<string, ForeignOperation>();
  for (const exchange of exchanges) {
    const operation = operationOf(exchange);
    const key = `${operation.method} ${operation.path}`;
    const before = seen.get(key) ?? operation;
    seen.set(key, {
      ...before,
      query: longer(before.query, operation.query),
      body: longer(before.body, operation.body),
      answer: longer(before.answer, operation.answer),
      carriesUserId: before.carriesUserId || operation.carriesUserId,
    });
  }
  return [...seen.values()];
}
