import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { describe } from "../../../spec/openapi.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { firstFound, readPointer, writePointer } from "../../../spec/pointer.ts";
import {
  inputOf,
  partsOf,
  placedNames,
  type Input,
  type RequestParts,
  detailPointer,
  detailPointers,
} from "./binding.ts";
import { locationIn } from "./location.ts";
import type { Profile } from "./profile.ts";
import { patternOf } from "./template.ts";

interface Route {
  operation: OperationName;
  method: string;
  path: string;
  pattern: RegExp;
  names: string[];
}

export function routesOf({ operations }: Pick<Profile, "operations">): Route[] {
  const routes = operationNames.flatMap((operation) => {
    const described = describe(operation);
    const path = operations[operation]?.path ?? described.path;
    const method = operations[operation]?.method ?? described.method;
    if (path === undefined) return [];
    return [{ operation, method, path, ...patternOf(path, "([^/]+)") }];
  });
  return routes.toSorted((one, other) => one.names.length - other.names.length);
}

function eachRecord(
  shown: unknown,
  isRecord: (value: JsonObject) => boolean,
  change: (record: JsonObject) => unknown,
): unknown {
  if (Array.isArray(shown)) return shown.map((each) => eachRecord(each, isRecord, change));
  if (!isJsonObject(shown)) return shown;
  if (isRecord(shown)) return change(shown);
  const entries = Object.entries(shown);
  return Object.fromEntries(
    entries.map(([key, each]) => [key, isJsonObject(each) ? change(each) : each]),
  );
}

const isGiven = ([, value]: readonly [string, unknown]) => value !== undefined;

const placed = (values: readonly (readonly [string, unknown])[]): JsonObject =>
  values
    .filter(isGiven)
    .reduce<unknown>((whole, [at, value]) => writePointer(whole, at, value), {}) as JsonObject;

export function dialectOf(profile: Profile) {
  const { operations, bankDetails, errors } = profile;
  const names = Object.keys(bankDetails);
  const pointersOf = (operation: OperationName) =>
    Object.entries(operations[operation]?.result ?? {});
  const isEncoded = (record: JsonObject) =>
    names.some((name) => readPointer(record, detailPointer(profile, name, record)) !== undefined);
  const isDecoded = (record: JsonObject) => names.some((name) => name in record);
  const decodeRecord = (record: JsonObject): JsonObject =>
    Object.fromEntries(
      names
        .map((name) => [name, readPointer(record, detailPointer(profile, name, record))] as const)
        .filter(isGiven),
    );
  const encodeRecord = (record: JsonObject): JsonObject =>
    placed(names.map((name) => [detailPointers(profile, name)[0] ?? "", record[name]]));

  return {
    request: {
      encode: (operation: OperationName, input: Input) => partsOf(operation, input, profile),
      decode: (operation: OperationName, parts: RequestParts) => inputOf(operation, parts, profile),
    },
    results: {
      encode: (operation: OperationName, results: JsonObject): JsonObject =>
        placed(
          pointersOf(operation).map(([name, at]) => [
            at,
            name === "bank_details"
              ? eachRecord(results[name], isDecoded, encodeRecord)
              : results[name],
          ]),
        ),
      decode: (operation: OperationName, json: unknown) =>
        Object.fromEntries(
          pointersOf(operation).map(([name, at]) => {
            const value = readPointer(json, at);
            const isRecords = name === "bank_details";
            return [name, isRecords ? eachRecord(value, isEncoded, decodeRecord) : value];
          }),
        ) as JsonObject,
    },
    refusal: {
      encode: ({ code, message }: JsonObject): JsonObject =>
        placed([
          [errors.code[0] ?? "", code],
          [errors.message[0] ?? "", message],
        ]),
      decode: (json: unknown) => ({
        code: readPointer(json, firstFound(json, errors.code) ?? ""),
        message: readPointer(json, firstFound(json, errors.message) ?? ""),
      }),
    },
  };
}

const isWithin = (one: string, other: string) => one === other || other.startsWith(`${one}/`);

const isAmbiguous = (value: unknown): boolean =>
  typeof value === "string"
    ? /\}\{/.test(value)
    : typeof value === "object" && value !== null && Object.values(value).some(isAmbiguous);

export function notInvertible(profile: Profile, file: string): string[] {
  const said = (path: string[], message: string) =>
    `${locationIn(file, path)}  ${path.join(".")} ${message}`;
  const routes = routesOf(profile);
  const shared = routes.flatMap(({ operation, method, path, pattern }, index) => {
    const earlier = routes
      .slice(0, index)
      .find((each) => each.method === method && each.pattern.source === pattern.source);
    if (!earlier) return [];
    const message = `makes requests ${method} ${path}, as ${earlier.operation} does: nothing tells which is meant. Give it another path or method.`;
    return [said(["operations", operation], message)];
  });
  const ofOperations = operationNames.flatMap((operation) => {
    const { path, query, body, result = {} } = profile.operations[operation] ?? {};
    const ambiguous = Object.entries({ path, query, body }).filter(([, part]) => isAmbiguous(part));
    const pointers = Object.entries(result);
    const [both] = pointers.flatMap(([name, at]) => {
      const other = pointers.find((each) => each[0] !== name && isWithin(at, each[1]));
      return other ? [`${name} and ${other[0]}`] : [];
    });
    const oneEnds =
      "has placeholders with nothing between them: nothing tells where one ends. Put a character there.";
    const onePlace = `points to one place for ${both}: an answer can't hold both there. Correct one of them.`;
    return [
      ...ambiguous.map(([part]) => said(["operations", operation, part], oneEnds)),
      ...(both ? [said(["operations", operation, "result"], onePlace)] : []),
    ];
  });
  const { code: [code = ""] = [], message: [message = ""] = [] } = profile.errors;
  const words = isWithin(code, message) || isWithin(message, code);
  return [
    ...shared,
    ...ofOperations,
    ...(words ? [said(["errors"], "has code and message in one place. Correct one of them.")] : []),
  ];
}

export const ownInputs = (operation: OperationName, profile: Profile, known: Profile): string[] => {
  const others = new Set(placedNames(operation, known));
  return placedNames(operation, profile).filter((name) => !others.has(name));
};
