import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import type { YamlSource } from "../../ground/yaml/source.ts";
import { contradictionsOf } from "./contradictions.ts";
import { unknownResults } from "./known-results.ts";
import { overlay } from "./overlay.ts";
import { inputNames, unknownPlaceholders } from "./placeholders.ts";
import { mistakesAgainstSchema } from "./schema.ts";
import { mistakesInText } from "./text-values.ts";

/** A profile as it is written, laid over the defaults. */
export function laidOver(defaults: JsonObject, own: JsonObject): JsonObject {
  const laid = overlay(defaults, own);
  return laid.states === "none" ? { ...laid, states: {} } : laid;
}

const lineOf = (message: string): number => Number(/:(\d+) {2}/.exec(message)?.[1] ?? 0);

/**
 * Every mistake in a profile, each as a message with its line: what the schema has against it, placeholders
 * and results that nobody knows, and what contradicts itself. One doesn't hide another.
 */
export function mistakesIn(source: YamlSource, defaults: JsonObject): string[] {
  const own: unknown = source.document.toJS();
  const againstSchema = mistakesAgainstSchema(source);
  if (!isJsonObject(own)) return againstSchema;
  const merged = laidOver(defaults, own);
  return [
    ...againstSchema,
    ...unknownPlaceholders(source, inputNames(defaults, merged)),
    ...unknownResults(source, defaults),
    ...contradictionsOf(source, merged),
    ...mistakesInText(source),
  ].toSorted((one, other) => lineOf(one) - lineOf(other));
}
