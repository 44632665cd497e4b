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

const asShown = (names: readonly string[]): Record<string, Template> =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`]));

/** The profile's, else the document's. */
function templatesOf(operation: OperationName, profile: Profile) {
  const shown = shownFields(operation);
  const ofDocument = shown.body.length > 0 ? asShown(shown.body) : undefined;
  const { query = asShown(shown.query), body = ofDocument } = profile.operations[operation] ?? {};
  return { query, body };
}

const namesInPath = (operation: OperationName, profile: Profile): string[] =>
  placeholdersIn(routeOf(operation, profile).path);

export interface RequestParts {
  path: JsonObject;
  query: JsonObject;
  body?: JsonObject;
}

export function partsOf(operation: OperationName, input: Input, profile: Profile): RequestParts {
  const { query, body } = templatesOf(operation, profile);
  const filled = (template: Template) => (fill(template, (name) => input[name]) ?? {}) as Input;
  return {
    path: filled(asShown(namesInPath(operation, profile))),
    query: filled(query),
    ...(body && { body: filled(body) }),
  };
}

export function inputOf(operation: OperationName, parts: RequestParts, profile: Profile): Input {
  const { query, body = {} } = templatesOf(operation, profile);
  return { ...unfill(query, parts.query), ...unfill(body, parts.body), ...parts.path };
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
  const { query, body } = templatesOf(operation, profile);
  return [...new Set(placeholdersIn([query, body]))];
}

export const placedNames = (operation: OperationName, profile: Profile): string[] => [
  ...writableNames(operation, profile),
  ...namesInPath(operation, profile),
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

const inPart = (part: PlaceInRequest["part"], all: readonly string[][]): PlaceInRequest[] =>
  all.map((keys) => ({ part, keys }));

const alone = (names: readonly string[]) => names.map((name) => [name]);

export function placesOf(operation: OperationName, profile: Profile): PlaceInRequest[] {
  const { query, body } = templatesOf(operation, profile);
  return [
    ...inPart("path", alone(namesInPath(operation, profile))),
    ...inPart("query", alone(Object.keys(query))),
    ...inPart("body", keysWithin(body)),
    ...inPart("user-id", carriesUserId(operation, profile) ? [["X-User-Id"]] : []),
  ];
}
