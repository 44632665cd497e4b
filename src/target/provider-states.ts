import { providerStates, type ProviderStateName } from "../../spec/provider-states.ts";
import type { Profile } from "./profile/profile.ts";
import type { Transport } from "./transport.ts";

export type StateValues = Record<string, unknown>;

/** What came of asking for a provider state: its values, or why it is not there. */
export type StateOutcome =
  | { available: true; values: StateValues }
  | { available: false; reason: "state-not-available" | "state-failed"; detail: string };

export interface ProviderStates {
  setUp(state: ProviderStateName, params: StateValues): Promise<StateOutcome>;
  tearDown(state: ProviderStateName, params: StateValues): Promise<void>;
}

interface StatesOptions {
  profile: Profile;
  baseUrl: string;
  transport: Transport;
  environment: Record<string, string | undefined>;
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

/** Fixed values of the profile, the endpoint, or nothing: in this order (design: Provider states). */
export function createProviderStates(options: StatesOptions): ProviderStates {
  const { profile, baseUrl, transport, environment } = options;
  const { url, tokenEnv, fixed } = profile.states ?? {};
  const token = tokenEnv === undefined ? undefined : environment[tokenEnv];
  const offered = url !== undefined && (tokenEnv === undefined || token !== undefined);

  const post = (state: ProviderStateName, params: StateValues, action: "setup" | "teardown") =>
    transport.send({
      method: "POST",
      url: new URL(url ?? "", `${baseUrl.replace(/\/$/, "")}/`).href,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ state, params, action }),
    });

  return {
    async setUp(state, params) {
      const values = fixed?.[state];
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
      try {
        return { available: true, values: (JSON.parse(answer.body) ?? {}) as StateValues };
      } catch {
        return failed(`provider state "${state}" was not answered with a JSON object`);
      }
    },
    async tearDown(state, params) {
      if (offered && !fixed?.[state]) await post(state, params, "teardown");
    },
  };
}
