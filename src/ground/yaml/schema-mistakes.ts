import type { ErrorObject } from "ajv/dist/2020.js";
import { isMap, isScalar, isSeq } from "yaml";
import { ajvWithFormats } from "../json-schema.ts";
import { didYouMean } from "../usage-error.ts";
import { locationOf, type YamlSource } from "./source.ts";

/** Longer lists aren't printed, only the likeliest word. */
const wordsListed = 30;

/** `["operations", "createUser"]` -> `operations.createUser`; leaves out an index, since messages have the line. */
function fieldName(path: string[]): string {
  const [first = ""] = path;
  if (!/^\d+$/.test(first)) return path.join(".") || "the file";
  return path.slice(1).join(".") || "the entry";
}

function locationOfField(source: YamlSource, path: string[], key?: string): string {
  const holder = source.document.getIn(path, true);
  const pair =
    key !== undefined && isMap(holder)
      ? holder.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
  return locationOf(pair?.key ?? holder ?? source.document.contents, source);
}

function unknownField(error: ErrorObject, path: string[]): string {
  const field = String(error.params.additionalProperty);
  const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
  const isListed = known.length > 0 && known.length <= wordsListed;
  const hint = didYouMean(field, known) || (isListed ? ` Known: ${known.join(", ")}.` : "");
  return `${fieldName([...path, field])} is not a known field.${hint}`;
}

function unknownWord(error: ErrorObject, path: string[], value: unknown): string {
  const allowed = (error.params.allowedValues as unknown[]).map(String);
  const word = typeof value === "string" ? value : "";
  const given = `${fieldName(path)} is ${written(value)}`;
  if (allowed.length > wordsListed) {
    return `${given}, which is unknown.${didYouMean(word, allowed)}`;
  }
  return `${given}; expected one of ${allowed.join(", ")}.${didYouMean(word, allowed)}`;
}

function written(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (isMap(value)) return "a mapping";
  return isSeq(value) ? "a list" : JSON.stringify(value);
}

const typeNames: Record<string, string> = {
  object: "a mapping",
  array: "a list",
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "empty",
};

function expectations({ keyword, params, parentSchema }: ErrorObject): string[] {
  const { "x-expected": expected } = (parentSchema ?? {}) as { "x-expected"?: string };
  if (expected !== undefined) return [expected];
  if (keyword !== "type") return [];
  return [params.type as string | string[]].flat().map((type) => typeNames[type] ?? type);
}

function schemaMessage(
  error: ErrorObject,
  branches: readonly ErrorObject[],
  source: YamlSource,
): string {
  const path = error.instancePath.split("/").slice(1);
  const value = source.document.getIn(path);
  if (error.keyword === "additionalProperties") {
    const location = locationOfField(source, path, String(error.params.additionalProperty));
    return `${location}  ${unknownField(error, path)}`;
  }
  const location = locationOfField(source, path);
  if (error.keyword === "required") {
    const missing = String(error.params.missingProperty);
    return `${location}  ${fieldName([...path, missing])} is missing.`;
  }
  if (error.keyword === "enum") return `${location}  ${unknownWord(error, path, value)}`;
  const isSecret = (error.parentSchema as { writeOnly?: boolean }).writeOnly;
  const given = isSecret ? "holds a secret, which no file may" : `is ${written(value)}`;
  const expected = [...new Set([error, ...branches].flatMap(expectations))]
    .sort((one, other) => one.length - other.length)
    .join(" or ");
  const wanted = expected ? `expected ${expected}` : `it ${error.message ?? "is not valid"}`;
  return `${location}  ${fieldName(path)} ${given}; ${wanted}.`;
}

const isRepetition = ({ keyword }: ErrorObject) => keyword === "if" || keyword === "oneOf";

/** Whether another branch of a oneOf has a better message than this one's "wrong type". */
function isOtherBranch(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword === "enum") {
    return all.some(({ instancePath }) => instancePath.startsWith(`${error.instancePath}/`));
  }
  if (error.keyword !== "type" || !/\/oneOf\/|#\/\$defs\//.test(error.schemaPath)) return false;
  return all.some(
    (other) =>
      other.keyword !== "type" &&
      !isRepetition(other) &&
      other.instancePath.startsWith(error.instancePath),
  );
}

export function schemaMistakes(source: YamlSource, schema: object): string[] {
  // Compiling the schema takes the time here.
  const ajv = ajvWithFormats({ inlineRefs: false, code: { optimize: false } });
  const validate = ajv.compile(schema);
  if (validate(source.document.toJS())) return [];
  const errors = validate.errors ?? [];
  const own = errors.filter((error) => !isRepetition(error) && !isOtherBranch(error, errors));
  // Branches of a oneOf that ask for other types at one place are one mistake.
  const together = (error: ErrorObject) =>
    own.filter(
      ({ keyword, instancePath }) =>
        keyword === error.keyword && instancePath === error.instancePath && keyword === "type",
    );
  return own
    .filter((error) => error === (together(error)[0] ?? error))
    .map((error) => schemaMessage(error, together(error), source));
}
