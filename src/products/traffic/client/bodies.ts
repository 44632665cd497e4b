import { isJsonObject, parseJson } from "../../../../spec/json.ts";
import { sentInstead, atEach, unless } from "../rule.ts";

export const bodiesJson = atEach(({ exchange: { request }, hasWholeBody }) => {
  const { body } = request;
  if (!body || !hasWholeBody) return undefined;
  return unless(isJsonObject(parseJson(body)), () => sentInstead("body", body));
});
