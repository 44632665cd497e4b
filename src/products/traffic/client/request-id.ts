import { headers } from "../../../../spec/vocabulary.ts";
import { Bounded } from "../bounded.ts";
import { sentInstead, unless, type Rule } from "../rule.ts";

/** A repetition after this many other requests goes unnoticed. */
const remembered = 500_000;

export const requestIdUnique: Rule = () => {
  const sent = new Bounded<true>(remembered);
  return ({ exchange: { request } }) => {
    const { [headers.requestId]: id, [headers.apiKey]: apiKey = "" } = request.headers;
    if (!id) return undefined;
    const key = `${apiKey} ${id}`;
    const isNew = !sent.has(key);
    sent.set(key, true);
    return unless(isNew, () => sentInstead("X-Request-Id", id.slice(0, 80)));
  };
};
