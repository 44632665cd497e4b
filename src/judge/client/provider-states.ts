import { isJsonObject, parseJson, type JsonObject } from "../../../spec/json.ts";
import { withEveryDigit } from "../../contract/decimals.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { providerStates, type ProviderStateName } from "../../../spec/provider-states.ts";
import { type Profile, endpointOffers } from "../profile/profile.ts";
import type { StateExchange } from "../../wire/exchange.ts";
import { oneLine } from "../../wire/one-line.ts";
import { writeJson } from "../../wire/write-json.ts";
import type { Pace } from "./pace.ts";
import { Patience } from "./patience.ts";
import type { Transport } from "./transport.ts";
import { errorRow, type ErrorRowId } from "../../../spec/error-rows/index.ts";
import { nextExchangeId } from "./request.ts";

/** A new user is known by email, and by the id if the client chooses it. */
export function failureOf(
  id: ErrorRowId,
  { user_id, email }: JsonObject,
  request_id: string,
): JsonObject {
  const { operation, http, code, meaning: message } = errorRow(id);
  const isNew = operation === "createUser";
  const chosen = isNew && user_id !== undefined ? { chosen_id: user_id } : {};
  const user = { user_id: isNew ? email : user_id, ...chosen };
  return { operation, ...user, http, code, row: id, message, request_id };
}

const isParameter = (state: ProviderStateName, name: string): boolean =>
  name !== "user_id" && Object.hasOwn(providerStates[state].params, name);

/** Parameters in an entry (`kind: pool`) only select it. Undefined if none matches. */
function fixedValuesFor(
  state: ProviderStateName,
  params: JsonObject,
  fixed: JsonObject | JsonObject[] | undefined,
): JsonObject | undefined {
  const entries = [fixed ?? []].flat();
  const matching = entries.find((entry) =>
    Object.entries(entry).every(
      ([name, value]) => !isParameter(state, name) || String(value) === String(params[name]),
    ),
  );
  if (!matching) return undefined;
  return Object.fromEntries(Object.entries(matching).filter(([name]) => !isParameter(state, name)));
}

export type StateOutcome = { exchange?: StateExchange } & (
  | { available: true; values: JsonObject }
  | { available: false; reason: "state-not-available" | "state-failed"; detail: string }
);

const without = (reason: "state-not-available" | "state-failed") => (detail: string) =>
  ({ available: false, reason, detail }) as const;

const unavailable = without("state-not-available");
const failed = without("state-failed");

function valuesIn(state: ProviderStateName, body: string): StateOutcome {
  const parsed = withEveryDigit(body, parseJson(body));
  const values = parsed === null ? {} : parsed;
  if (!isJsonObject(values)) {
    return failed(`provider state "${state}" was not answered with a JSON object`);
  }
  const missing = Object.keys(providerStates[state].values).filter((name) => !(name in values));
  if (missing.length === 0) return { available: true, values };
  return failed(`provider state "${state}" was answered without ${missing.join(", ")}`);
}

function outcomeOf({ state, answer, failure }: StateExchange): StateOutcome {
  if (failure) return failed(`provider state "${state}": ${failure.kind}, ${failure.message}`);
  if (answer?.status !== 200) {
    const body = oneLine((answer?.body ?? "").slice(0, 80));
    const says = body === "" ? "" : `: ${body}`;
    const detail = `provider state "${state}" was answered with status ${answer?.status}${says}`;
    return answer?.status === 404 ? unavailable(detail) : failed(detail);
  }
  return valuesIn(state, answer.body);
}

export function createProviderStates(options: {
  profile: Profile;
  baseUrl: string;
  transport: Transport;
  token: string | undefined;
  pace: Pace;
}) {
  const { profile, baseUrl, transport, token, pace } = options;
  const { url = "", tokenEnv, fixed: given } = profile.states;
  const endpoint = /^https?:/i.test(url)
    ? url
    : `${baseUrl.replace(/\/$/, "")}/${url.replace(/^\//, "")}`;
  const hasEndpoint = url !== "" && (!tokenEnv || token !== undefined);
  const setsUp = (state: ProviderStateName, { operation }: JsonObject = {}) =>
    hasEndpoint && endpointOffers(profile, state, operation as OperationName | undefined);

  const patience = new Patience();

  async function post(
    state: ProviderStateName,
    params: JsonObject,
    action: StateExchange["action"],
  ): Promise<StateExchange> {
    const headers = {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const body = writeJson({ state, params, action });
    const request = transport.forGateway({ method: "POST", url: endpoint, headers, body });
    const send = async (): Promise<StateExchange> => {
      await pace.turn();
      const sentAt = new Date();
      const outcome = await transport.send(request);
      const durationMs = Date.now() - sentAt.getTime();
      const at = sentAt.toISOString();
      return { id: nextExchangeId(), state, action, at, durationMs, request, ...outcome };
    };
    // Records only the last call: a call put off sets nothing up.
    return patience.send(send, () => {});
  }

  const fixed = (state: ProviderStateName, params: JsonObject): JsonObject | undefined =>
    fixedValuesFor(state, params, given?.[state]);

  return {
    offers: (state: ProviderStateName): boolean => setsUp(state),
    fixed,
    async setUp(state: ProviderStateName, params: JsonObject): Promise<StateOutcome> {
      const values = fixed(state, params);
      if (values) return { available: true, values };
      if (!hasEndpoint) {
        const unset = tokenEnv && url ? `; the variable ${tokenEnv} is not set` : "";
        return unavailable(
          `provider state "${state}": ${providerStates[state].description}${unset}`,
        );
      }
      if (!setsUp(state, params)) {
        const of = endpointOffers(profile, state) ? ` of ${String(params.operation)}` : "";
        return unavailable(
          `provider state "${state}"${of} is not in states.offered of the profile`,
        );
      }
      const exchange = await post(state, params, "setup");
      return { exchange, ...outcomeOf(exchange) };
    },
    async tearDown(state: ProviderStateName, params: JsonObject) {
      if (!setsUp(state, params) || fixed(state, params)) return undefined;
      return post(state, params, "teardown");
    },
  };
}
