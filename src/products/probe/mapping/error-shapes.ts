import { isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { pointerOf } from "../../../../spec/pointer.ts";
import type { Schema } from "../../description/parts.ts";
import { leavesOf, type ErrorShape, type Leaf } from "./foreign.ts";
import { matchFields } from "./match-fields.ts";

/** The schemas that a response may have: each of several, or the one there is. */
function alternativesOf(schema: JsonObject): Schema[] {
  const several = [schema.anyOf, schema.oneOf].flat().filter(isJsonObject);
  return several.length > 0 ? several.flatMap(alternativesOf) : [schema as Schema];
}

/** The pointer to a value; where it's in a list, in the first entry. */
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

/** Code and message of one error: a whole number, and a text next to it. */
function shapeOf(schema: Schema): ErrorShape[] {
  const leaves = leavesOf(schema);
  const numbers = leaves.filter(({ type }) => type === "integer" || type === "number");
  const [named] = matchFields(numbers, ["error_code"]);
  const code = named?.leaf ?? numbers[0];
  if (!code) return [];
  const texts = leaves.filter(
    (leaf) => leaf.type === "string" && parentOf(leaf) === parentOf(code),
  );
  const [worded] = matchFields(texts, ["message"]);
  const message = worded?.leaf ?? texts[0];
  return [
    {
      code: pointerTo(code, leaves),
      ...(message && { message: pointerTo(message, leaves) }),
    },
  ];
}

/** The shapes of the errors that the schema of a refusal describes. */
export const errorShapesIn = (schema: Schema | undefined): ErrorShape[] =>
  isJsonObject(schema) ? alternativesOf(schema).flatMap(shapeOf) : [];
