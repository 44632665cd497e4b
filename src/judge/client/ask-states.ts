import { isJsonObject, parseJson } from "../../../spec/json.ts";
import type { ProviderStateName } from "../../../spec/provider-states.ts";
import { endpointOffers } from "../profile/offered-states.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { freshValues } from "../profile/generators.ts";
import type { Profile } from "../profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { StateExchange } from "../../wire/exchange.ts";
import { oneLine } from "../../wire/one-line.ts";
import { openTarget, type Target } from "./target.ts";

/** The states that concern nobody's user: one that the endpoint offers and the profile doesn't give. */
const harmless: readonly ProviderStateName[] = [
  "user of another client",
  "quote of another client",
];

const askedIn = (profile: Profile): ProviderStateName | undefined =>
  harmless.find((name) => endpointOffers(profile, name) && !profile.states.fixed?.[name]);

function paramsFor(state: ProviderStateName, { profile, time }: Target) {
  if (state === "user of another client") return {};
  const { from_currency, to_currency, from_amount } = freshValues(profile.testData.sell, time);
  return { kind: "pool", from_currency, to_currency, from_amount };
}

/** Why nothing there sets provider states up; undefined where something answered that may. */
function whyNone({ answer, failure }: StateExchange): string | undefined {
  if (!answer) return `no answer (${failure?.kind}: ${failure?.message})`;
  if (answer.status === 401 || answer.status === 403) return `status ${answer.status}`;
  const isAbsent = answer.status === 404 || answer.status === 405;
  return isAbsent && !isJsonObject(parseJson(answer.body)) ? `status ${answer.status}` : undefined;
}

/** What came of asking: whether a state was set up, and the call, if one was sent. */
export interface AskedStates {
  doAnswer: boolean;
  exchange?: StateExchange;
}

/**
 * Asks the provider state endpoint for a state that concerns nobody's user, before anything else is sent.
 * @throws UsageError where nothing there sets states up
 */
export async function askStates(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): Promise<AskedStates> {
  const state = askedIn(loaded.profile);
  if (state === undefined) return { doAnswer: false };
  const target = openTarget(loaded, environment);
  try {
    const { available, exchange } = await target.states.setUp(state, paramsFor(state, target));
    if (!exchange) return { doAnswer: false };
    const why = whyNone(exchange);
    if (why === undefined) return { doAnswer: available, exchange };
    throw new UsageError(
      `The provider states at ${exchange.request.url} can't be used: ${oneLine(target.redact(why))}. Nothing else was sent.\n` +
        `Start the endpoint, and check states.url and the token (states.tokenEnv). ` +
        `Without states in the profile, what needs one is not exercised.`,
    );
  } finally {
    await target.close();
  }
}
