import { isJsonObject, parseJson } from "../../../../spec/json.ts";
import { shown } from "../../../contract/deviation.ts";
import { atEach, unless } from "../rule.ts";

/** Introduction: bodies are JSON. */
export const bodiesJson = atEach(({ exchange: { request }, hasWholeBody }) => {
  const { body } = request;
  if (!body || !hasWholeBody) return undefined;
  return unless(isJsonObject(parseJson(body)), () => ({
    message: "The client sent a body that isn't a JSON object.",
    expected: "a JSON object",
    actual: shown(body),
  }));
});
