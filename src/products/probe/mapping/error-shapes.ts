import { documentedCodes } from "../../../../spec/error-rows/index.ts";
import type { JsonObject } from "../../../../spec/json.ts";
import { pointerOf } from "../../../../spec/pointer.ts";
import { codeNumber } from "../../../contract/response.ts";
import { alternativesOf, leavesOf, type ErrorShape, type Leaf } from "./foreign.ts";
import { isAddress } from "./kinds.ts";
import { matchFields } from "./match-fields.ts";
import { plainWords } from "./words.ts";

function pointerTo({ keys }: Leaf, leaves: readonly Leaf[]): string {
  const isList = (within: readonly string[]) =>
    leaves.some((each) => each.type === "array" && each.keys.join("/") === within.join("/"));
  const steps = keys.flatMap((key, index) => {
    const within = keys.slice(0, index + 1);
    return isList(within) ? [key, "0"] : [key];
  });
  return pointerOf(steps);
}

const parentOf = ({ keys }: Leaf): string => keys.slice(0, -1).join("/");

/** Numbers and texts that frameworks and RFC 9457 put into each error beside what is the service's own. */
const ofFramework =
  /^(http )?status( code)?$|^http|^(timestamp|time|now|type|title|path|instance|trace|line)\b/;

const isOwn = ({ keys, format = "", example }: Leaf): boolean =>
  !ofFramework.test(plainWords(keys.at(-1) ?? "")) &&
  !format.startsWith("uri") &&
  !(typeof example === "string" && isAddress(example));

const showsCodes = ({ enum: values, example }: Leaf): boolean =>
  [...(values ?? []), example].some((value) => documentedCodes.has(codeNumber(value)));

/** Code and message of one error: a number, or a text that shows documented codes, and a text next to it. */
function shapeOf(schema: unknown): ErrorShape[] {
  const leaves = leavesOf(schema);
  const own = leaves.filter(isOwn);
  const shown = own.filter(showsCodes);
  const numbers = own.filter(({ type }) => type === "integer" || type === "number");
  const texts = own.filter(({ type }) => type === "string");
  const spelled = matchFields(texts, ["error_code"]).map(({ leaf }) => leaf);
  const candidates = [shown, numbers, spelled].find(({ length }) => length > 0) ?? [];
  const [named] = matchFields(candidates, ["error_code"]);
  const code = named?.leaf ?? candidates[0];
  if (!code) return [];
  const beside = texts.filter((leaf) => leaf !== code && parentOf(leaf) === parentOf(code));
  const [worded] = matchFields(beside, ["message"]);
  const message = worded?.leaf ?? beside[0];
  return [
    {
      code: pointerTo(code, leaves),
      ...(message && { message: pointerTo(message, leaves) }),
    },
  ];
}

const mostShapes = 20;

export function errorShapesIn(schema: JsonObject): ErrorShape[] {
  const several = alternativesOf(schema);
  const all =
    several.length > 0 ? several.flatMap((each) => [each, ...alternativesOf(each)]) : [schema];
  return all.slice(0, mostShapes).flatMap(shapeOf);
}
