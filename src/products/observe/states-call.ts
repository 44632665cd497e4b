import { isJsonObject, parseJson } from "../../../spec/json.ts";
import { providerStates } from "../../../spec/provider-states.ts";
import type { SentRequest } from "../../wire/exchange.ts";

/** The provider state that a request asks for; undefined where it's no such request. */
export function stateAskedFor({ method, body }: SentRequest): string | undefined {
  const json = method === "POST" ? parseJson(body ?? "") : undefined;
  const state = isJsonObject(json) ? json.state : undefined;
  return typeof state === "string" && Object.hasOwn(providerStates, state) ? state : undefined;
}
