import { headers } from "../../../../spec/vocabulary.ts";
import { Bounded } from "../bounded.ts";
import { sentInstead, unless, type Rule } from "../rule.ts";

/** So many request ids are remembered: with this many in between, a repetition goes unnoticed. */
const remembered = 500_000;

/** Authentication, X-Request-Id: unique per request, whatever became of the first. */
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
