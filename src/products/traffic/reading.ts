import { isJsonObject, parseJson, type JsonObject } from "../../../spec/json.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { isRedacted } from "../../wire/redacted-value.ts";
import { withEveryDigit } from "../../contract/decimals.ts";
import type { SentRequest } from "../../wire/exchange.ts";
import type { Input } from "../../judge/profile/binding.ts";
import { dialectOf, routesOf } from "../../judge/profile/dialect.ts";
import type { Profile } from "../../judge/profile/profile.ts";

export interface ReadRequest {
  operation: OperationName;
  input: Input;
}

/** A list stands for a repeated parameter. */
function queryOf(parameters: URLSearchParams): JsonObject {
  const query: JsonObject = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    query[name] = values.length === 1 ? values[0] : values;
  }
  return query;
}

export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const basePathOf = ({ baseUrl = "" }: Profile): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/$/, "") : "";

/** Tells what stands before an address of the interface in a path; undefined for any other. */
export function prefixReader(
  profile: Profile,
): (method: string, path: string) => string | undefined {
  const routes = routesOf(profile).map(({ method, pattern }) => ({
    method,
    pattern: new RegExp(`^(.*?)${pattern.source.slice(1)}`),
  }));
  return (asked, path) =>
    routes
      .flatMap(({ method, pattern }) => (method === asked ? (pattern.exec(path)?.[1] ?? []) : []))
      .toSorted((one, other) => one.length - other.length)[0];
}

/** By the profile, read backwards. Undefined for an address that isn't part of the interface. */
export function requestReader(profile: Profile): (request: SentRequest) => ReadRequest | undefined {
  const routes = routesOf(profile);
  const { decode } = dialectOf(profile).request;
  const base = basePathOf(profile);
  return ({ method, url, headers: sent, body, truncated }) => {
    if (!URL.canParse(url)) return undefined;
    const { pathname, searchParams } = new URL(url);
    const path = base !== "" && pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    if (!route) return undefined;
    const { operation, names, pattern } = route;
    const found = pattern.exec(path)?.slice(1) ?? [];
    const parsed = withEveryDigit(body ?? "", parseJson(body ?? ""));
    const parts = {
      path: Object.fromEntries(names.map((name, index) => [name, decoded(found[index] ?? "")])),
      query: queryOf(searchParams),
      body: isJsonObject(parsed) ? parsed : {},
    };
    const input = decode(operation, parts);
    const userId = sent[headers.userId];
    if (userId !== undefined) input.user_id ??= userId;
    for (const [name, value] of Object.entries(truncated ? input : {}))
      if (typeof value === "string" && isRedacted(value)) delete input[name];
    return { operation, input };
  };
}
