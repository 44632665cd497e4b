import { isJsonObject, parseJson, type JsonObject } from "../../../../spec/json.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { leavesIn, type ForeignOperation, type Leaf } from "./foreign.ts";

const objects = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? value : []).filter(isJsonObject);

const isId = (segment: string): boolean =>
  /^\d{3,}$/.test(segment) ||
  /^[0-9a-f-]{16,}$/i.test(segment) ||
  (segment.length >= 10 && /\d/.test(segment) && /[a-z]/i.test(segment) && !/^v\d/.test(segment));

/** A path with a placeholder for each segment that is an id. */
const templated = (path: string): string =>
  path
    .split("/")
    .map((segment) => (isId(segment) ? "{id}" : segment))
    .join("/");

const firstStatusOfRefusals = 400;

function entryOf({ request, response }: JsonObject, base: string): ForeignOperation | undefined {
  if (!isJsonObject(request) || !isJsonObject(response)) return undefined;
  const url = String(request.url);
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  const prefix = URL.canParse(base) ? new URL(base).pathname.replace(/\/$/, "") : "";
  const path = templated(pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname);
  const sent = isJsonObject(request.postData)
    ? parseJson(String(request.postData.text))
    : undefined;
  const content = isJsonObject(response.content)
    ? parseJson(String(response.content.text))
    : undefined;
  const isRefused = Number(response.status) >= firstStatusOfRefusals;
  const query = objects(request.queryString).map(({ name, value }): Leaf => ({
    keys: [String(name)],
    type: "string",
    example: value,
  }));
  return {
    method: String(request.method).toUpperCase(),
    path,
    words: "",
    query,
    body: sent === undefined ? [] : leavesIn(sent),
    answer: isRefused ? [] : leavesIn(content),
    carriesUserId: objects(request.headers).some(
      ({ name }) => String(name).toLowerCase() === headers.userId,
    ),
  };
}

const longer = (one: Leaf[], other: Leaf[]): Leaf[] => (other.length > one.length ? other : one);

/** The operations in recorded traffic (HAR 1.2): of each the fullest request and successful response. */
export function operationsInHar(har: JsonObject, base: string): ForeignOperation[] {
  const log = isJsonObject(har.log) ? har.log : {};
  const seen = new Map<string, ForeignOperation>();
  for (const entry of objects(log.entries)) {
    const operation = entryOf(entry, base);
    if (!operation) continue;
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
