import { isJsonObject } from "../../../spec/json.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { valueSeen } from "../deviation.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Invariant } from "./invariant.ts";

const place = "/data";

const asksFor = (name: string, { request }: Exchange): boolean =>
  [...new URLSearchParams(request.url.split("?")[1]).values()].includes(name);

/** Whether a text only describes the limits: it doesn't stand where those that were asked for belong. */
const describes = ([name, member]: [string, unknown], exchange: Exchange): boolean =>
  typeof member === "string" && !asksFor(name, exchange);

/**
 * Limits structure: `data` has an object for each transaction type. Texts may describe them, and a user may
 * have no limits of the type that was asked for; members of other kinds alone are no limits.
 */
export const limitsByType: Invariant = ({ exchange, response }) => {
  if (exchange.operation !== "getLimits" || response?.kind !== "accepted") return {};
  const data = readPointer(response.json, place);
  const members = isJsonObject(data) ? Object.entries(data) : [];
  if (members.some(([, member]) => isJsonObject(member))) return {};
  if (members.every((member) => describes(member, exchange))) return {};
  const deviation = {
    requirement: "limits-by-transaction-type",
    expected: { kind: "value", of: "data", is: { a: "object for each transaction type" } },
    seen: valueSeen("data", data),
    fields: [place],
  } as const;
  return { deviations: [deviation] };
};
