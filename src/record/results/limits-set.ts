import type { Big } from "big.js";
import { isJsonObject, parseJson } from "../../../spec/json.ts";
import type { ProviderStateName } from "../../../spec/provider-states.ts";
import { periods } from "../../../spec/vocabulary.ts";
import { decimalOf } from "../../contract/decimals.ts";
import type { Exchange, StateExchange } from "../../wire/exchange.ts";

export interface LimitSet {
  /** `sell.aggregate.daily` */
  place: string;
  /** Which exchange of the scene it was, the first being 1. */
  number: number;
  total: Big;
}

const state: ProviderStateName = "user has limits";

/** The totals that a call for a provider state has set of a user whom `isMeant` names. */
export function limitsSet(
  exchange: Exchange | StateExchange | undefined,
  number: number,
  isMeant: (userId: string) => boolean,
): LimitSet[] {
  if (!exchange || !("state" in exchange) || exchange.state !== state) return [];
  const { answer, action, request } = exchange;
  if (action !== "setup" || !answer || answer.status >= 300) return [];
  const sent = parseJson(request.body ?? "");
  const params = isJsonObject(sent) && isJsonObject(sent.params) ? sent.params : {};
  const { user_id: user, transaction_type: type, payment_method: method, period } = params;
  const total = decimalOf(params.total);
  if (typeof user !== "string" || !isMeant(user) || !total) return [];
  const scope = method === undefined ? "aggregate" : `payment_methods.${String(method)}`;
  const set = period === undefined ? periods : [String(period)];
  return set.map((each) => ({ place: `${String(type)}.${scope}.${each}`, number, total }));
}
