import { isJsonObject, parseJson, type JsonObject } from "../../../spec/json.ts";
import { describe, shownFields } from "../../../spec/openapi.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { isRedacted } from "../../wire/redacted-value.ts";
import { withEveryDigit } from "../../contract/decimals.ts";
import type { SentRequest } from "../../wire/exchange.ts";
import type { Input } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { placeholder, placeholdersIn, type Template } from "../../judge/profile/template.ts";

export interface ReadRequest {
  operation: OperationName;
  input: Input;
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** With the names of its groups, in their order. */
function patternOf(text: string, group: string): { pattern: RegExp; names: string[] } {
  const names = placeholdersIn(text);
  const parts = text.replaceAll(placeholder, "\0").split("\0").map(literally);
  return { pattern: new RegExp(`^${parts.join(group)}$`), names };
}

/** The first of several values stays. */
function readInto(found: Input, template: Template | undefined, value: unknown): void {
  if (value === undefined || template === undefined) return;
  if (typeof template === "string") {
    const { pattern, names } = patternOf(template, "(.*)");
    const [only, ...others] = names;
    if (only !== undefined && others.length === 0 && template === `{${only}}`) {
      found[only] ??= value;
      return;
    }
    const match = names.length > 0 ? pattern.exec(String(value)) : null;
    for (const [index, name] of names.entries()) if (match) found[name] ??= match[index + 1];
    return;
  }
  if (Array.isArray(template)) {
    if (!Array.isArray(value)) return;
    for (const [index, each] of template.entries()) readInto(found, each, value[index]);
    return;
  }
  if (!isJsonObject(template) || !isJsonObject(value)) return;
  for (const [key, each] of Object.entries(template)) readInto(found, each, value[key]);
}

const pick = (names: readonly string[], value: JsonObject): Input =>
  Object.fromEntries(names.flatMap((name) => (name in value ? [[name, value[name]]] : [])));

/** A list stands for a repeated parameter. */
function queryOf(parameters: URLSearchParams): JsonObject {
  const query: JsonObject = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    query[name] = values.length === 1 ? values[0] : values;
  }
  return query;
}

interface Route {
  operation: OperationName;
  method: string;
  pattern: RegExp;
  names: string[];
}

/** Those with the fewest placeholders first; operations without a path have none. */
function routesOf({ operations }: Profile): Route[] {
  const routes = operationNames.flatMap((operation) => {
    const described = describe(operation);
    const path = operations[operation]?.path ?? described.path;
    const method = operations[operation]?.method ?? described.method;
    if (path === undefined) return [];
    return [{ operation, method, ...patternOf(path, "([^/]+)") }];
  });
  return routes.toSorted((one, other) => one.names.length - other.names.length);
}

const decoded = (text: string): string => {
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

/** The reverse of binding an operation's input. Undefined for an address that isn't part of the interface. */
export function requestReader(profile: Profile): (request: SentRequest) => ReadRequest | undefined {
  const routes = routesOf(profile);
  const base = basePathOf(profile);
  return ({ method, url, headers: sent, body, truncated }) => {
    if (!URL.canParse(url)) return undefined;
    const { pathname, searchParams } = new URL(url);
    const path = base !== "" && pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    if (!route) return undefined;
    const { operation, names, pattern } = route;
    const input: Input = {};
    for (const [index, name] of names.entries()) {
      input[name] ??= decoded(pattern.exec(path)?.[index + 1] ?? "");
    }
    const { query: queryTemplate, body: bodyTemplate } = profile.operations[operation] ?? {};
    const shown = shownFields(operation);
    const query = queryOf(searchParams);
    const parsed = withEveryDigit(body ?? "", parseJson(body ?? ""));
    const content = isJsonObject(parsed) ? parsed : {};
    if (bodyTemplate) readInto(input, bodyTemplate, content);
    else Object.assign(input, pick(shown.body, content));
    if (queryTemplate) readInto(input, queryTemplate, query);
    else Object.assign(input, pick(shown.query, query));
    const userId = sent[headers.userId];
    if (userId !== undefined) input.user_id ??= userId;
    for (const [name, value] of Object.entries(truncated ? input : {}))
      if (typeof value === "string" && isRedacted(value)) delete input[name];
    return { operation, input };
  };
}
