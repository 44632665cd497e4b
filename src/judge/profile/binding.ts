import { describe, requiresHeader, shownFields } from "../../../spec/openapi.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { JsonObject } from "../../../spec/json.ts";
import { headers } from "../../../spec/vocabulary.ts";
import type { Profile } from "./profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { writeJson } from "../../wire/write-json.ts";
import { fill, placeholder, placeholdersIn, type Template, unfill } from "./template.ts";
import { asText, writeOver, type WrittenValue, type PlaceInRequest } from "./written-value.ts";
import { firstFound } from "../../../spec/pointer.ts";

/** Canonical names: the document's, if it has any. */
export type Input = JsonObject;

const pick = (input: Input, names: string[]): Input =>
  Object.fromEntries(
    names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  );

function queryString(query: JsonObject): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value].flat().map((each): [string, string] => [key, asText(each)]),
    ),
  );
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** The profile's, else the document's. @throws UsageError if neither has a path */
export function routeOf(operation: OperationName, { operations, name }: Profile) {
  const described = describe(operation);
  const path = operations[operation]?.path ?? described.path;
  if (!path) {
    throw new UsageError(
      `The profile "${name}" gives no path for ${operation}, and the document shows none.\n` +
        `Add operations.${operation}.path.`,
    );
  }
  return { path, method: operations[operation]?.method ?? described.method };
}

export const carriesUserId = (operation: OperationName, profile: Profile): boolean =>
  requiresHeader(operation, headers.userId) || profile.userIdHeader.includes(operation);

export interface RequestParts {
  path: JsonObject;
  query: JsonObject;
  body?: JsonObject;
}

export function partsOf(operation: OperationName, input: Input, profile: Profile): RequestParts {
  const binding = profile.operations[operation];
  const shown = shownFields(operation);
  const lookup = (name: string) => input[name];
  const filled = (template: Record<string, Template>) => (fill(template, lookup) ?? {}) as Input;
  const sendsBody = binding?.body !== undefined || shown.body.length > 0;
  return {
    path: pick(input, placeholdersIn(routeOf(operation, profile).path)),
    query: binding?.query ? filled(binding.query) : pick(input, shown.query),
    ...(sendsBody && { body: binding?.body ? filled(binding.body) : pick(input, shown.body) }),
  };
}

export function inputOf(operation: OperationName, parts: RequestParts, profile: Profile): Input {
  const binding = profile.operations[operation];
  const shown = shownFields(operation);
  const { path, query, body = {} } = parts;
  const inBody = binding?.body ? unfill(binding.body, body) : pick(body, shown.body);
  const inQuery = binding?.query ? unfill(binding.query, query) : pick(query, shown.query);
  return { ...inQuery, ...inBody, ...path };
}

/** `written` replaces the value at its place. The returned path includes the query. */
export function bind(
  operation: OperationName,
  input: Input,
  profile: Profile,
  written?: WrittenValue,
) {
  const { method, path } = routeOf(operation, profile);
  const { query, body } = partsOf(operation, input, profile);
  const inPath = writeOver("path", input, written);
  const filledPath = path.replaceAll(placeholder, (_, name: string) =>
    // A lone surrogate has no encoding: U+FFFD replaces it, as in a query.
    encodeURIComponent(asText(inPath[name] ?? "").toWellFormed()),
  );
  return {
    method,
    path: filledPath + queryString(writeOver("query", query, written)),
    ...(body && { body: writeJson(writeOver("body", body, written)) }),
  };
}

export function writableNames(operation: OperationName, profile: Profile): string[] {
  const binding = profile.operations[operation];
  const shown = shownFields(operation);
  const templated = placeholdersIn([binding?.query, binding?.body]);
  const plain = [...(binding?.query ? [] : shown.query), ...(binding?.body ? [] : shown.body)];
  return [...new Set([...templated, ...plain])];
}

export const placedNames = (operation: OperationName, profile: Profile): string[] => [
  ...writableNames(operation, profile),
  ...placeholdersIn(routeOf(operation, profile).path),
  ...(carriesUserId(operation, profile) ? ["user_id"] : []),
];

export const detailPointers = ({ bankDetails }: Pick<Profile, "bankDetails">, name: string) =>
  [bankDetails[name] ?? `/${name}`].flat();

export const detailPointer = (
  profile: Pick<Profile, "bankDetails">,
  name: string,
  record: unknown,
): string => firstFound(record, detailPointers(profile, name)) ?? "";

function keysWithin(structure: unknown, above: readonly string[] = []): string[][] {
  if (typeof structure !== "object" || structure === null) return [];
  return Object.entries(structure).flatMap(([key, value]) => {
    const keys = [...above, key];
    return [keys, ...keysWithin(value, keys)];
  });
}

const inPart = (
  part: PlaceInRequest["part"],
  all: readonly (readonly string[])[],
): PlaceInRequest[] => all.map((keys) => ({ part, keys }));

const alone = (names: readonly string[]) => names.map((name) => [name]);

export function placesOf(operation: OperationName, profile: Profile): PlaceInRequest[] {
  const shown = shownFields(operation);
  const { query, body } = profile.operations[operation] ?? {};
  return [
    ...inPart("path", alone(placeholdersIn(routeOf(operation, profile).path))),
    ...inPart("query", alone(query ? Object.keys(query) : shown.query)),
    ...inPart("body", body ? keysWithin(body) : alone(shown.body)),
    ...inPart("user-id", carriesUserId(operation, profile) ? [["X-User-Id"]] : []),
  ];
}
