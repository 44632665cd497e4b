import { providerStates, type ProviderStateName } from "../../spec/provider-states.ts";
import { fixedValuesFor } from "./fixed-states.ts";
import type { Profile } from "../profile/profile.ts";
import type { Transport } from "./transport.ts";

export type StateValues = Record<string, unknown>;

/** What came of asking for a provider state: its values, or why it is not there. */
export type StateOutcome =
  | { available: true; values: StateValues }
  | { available: false; reason: "state-not-available" | "state-failed"; detail: string };

/** The way to conditions that public requests alone cannot bring about (spec/provider-states.ts). */
export interface ProviderStates {
  /** The values the profile gives once and for all; undefined where the state is brought about anew. */
  fixed(state: ProviderStateName, params: StateValues): StateValues | undefined;
  /** Brings a state about. It never throws: what went wrong is in the outcome. */
  setUp(state: ProviderStateName, params: StateValues): Promise<StateOutcome>;
  /** Undoes it, where it was brought about anew. */
  tearDown(state: ProviderStateName, params: StateValues): Promise<void>;
}

interface StatesOptions {
  profile: Profile;
  baseUrl: string;
  transport: Transport;
  /** What the endpoint takes for a password, where it wants one. */
  token: string | undefined;
}

const unavailable = (detail: string): StateOutcome => ({
  available: false,
  reason: "state-not-available",
  detail,
});

const failed = (detail: string): StateOutcome => ({
  available: false,
  reason: "state-failed",
  detail,
});

/** What the endpoint says: an object with at least the values the state is asked for. */
function answered(state: ProviderStateName, body: string): StateOutcome {
  const values = parsed(body);
  if (!values) return failed(`provider state "${state}" was not answered with a JSON object`);
  const missing = Object.keys(providerStates[state].values).filter((name) => !(name in values));
  if (missing.length === 0) return { available: true, values };
  return failed(`provider state "${state}" was answered without ${missing.join(", ")}`);
}

function parsed(body: string): StateValues | undefined {
  try {
    const values: unknown = JSON.parse(body) ?? {};
    return typeof values === "object" ? (values as StateValues) : undefined;
  } catch {
    return undefined;
  }
}

/** Fixed values of the profile, the endpoint, or nothing: in this order (design: Provider states). */
export function createProviderStates(options: StatesOptions): ProviderStates {
  const { profile, baseUrl, transport, token } = options;
  const { url = "", tokenEnv, fixed: given } = profile.states ?? {};
  const endpoint = /^https?:/i.test(url)
    ? url
    : `${baseUrl.replace(/\/$/, "")}/${url.replace(/^\//, "")}`;
  const offered = url !== "" && (!tokenEnv || token !== undefined);

  const post = (state: ProviderStateName, params: StateValues, action: "setup" | "teardown") =>
    transport.send({
      method: "POST",
      url: endpoint,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ state, params, action }),
    });

  const fixed: ProviderStates["fixed"] = (state, params) =>
    fixedValuesFor(state, params, given?.[state]);

  return {
    fixed,
    async setUp(state, params) {
      const values = fixed(state, params);
      if (values) return { available: true, values };
      if (!offered) {
        const lacking = tokenEnv && url ? `; the variable ${tokenEnv} is not set` : "";
        return unavailable(
          `provider state "${state}": ${providerStates[state].description}${lacking}`,
        );
      }
      const { answer, failure } = await post(state, params, "setup");
      if (failure) return failed(`provider state "${state}": ${failure.kind}, ${failure.message}`);
      if (answer.status !== 200) {
        return failed(`provider state "${state}" was answered with status ${answer.status}`);
      }
      return answered(state, answer.body);
    },
    async tearDown(state, params) {
      if (offered && !fixed(state, params)) await post(state, params, "teardown");
    },
  };
}
