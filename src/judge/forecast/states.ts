import type { ProviderStateName } from "../../../spec/provider-states.ts";
import { endpointOffers } from "../profile/offered-states.ts";
import type { Cause } from "./cause.ts";
import type { TargetFacts } from "./target-facts.ts";

const user = '{ user_id: "..." }';
const quote = (kind: string) => `{ kind: ${kind}, quote_id: "...", user_id: "..." }`;

/** The states for which a profile may give fixed values, with an example of each (profile.schema.json). */
const fixedExample: Partial<Record<ProviderStateName, (kind: string) => string>> = {
  "quote expired": quote,
  "quote of another client": quote,
  "user of another client": () => user,
  "user has balance": () => user,
  "pool not allowed for user": () => user,
  "pool not enabled for user": () => user,
  "no deposit address": () => user,
};

const ofOtherClient: ReadonlySet<string> = new Set<ProviderStateName>([
  "quote of another client",
  "user of another client",
]);

/** Why a provider state can't be had; undefined where it can. `named` is as in a need: with the kind of sell, if any. */
export function stateMissing(
  named: string,
  { profile, environment }: TargetFacts,
): Cause | undefined {
  const [, state = "", kind] = /^(.*?)(?: \((\w+)\))?$/.exec(named) ?? [];
  const name = state as ProviderStateName;
  const { url, tokenEnv, fixed } = profile.states;
  const { otherKeyEnv = "", otherSecretEnv = "" } = profile.credentials;
  const entries = [fixed?.[name] ?? []].flat();
  if (entries.some((entry) => entry.kind === undefined || entry.kind === kind)) return undefined;
  const isOffered = endpointOffers(profile, name);
  if (isOffered && (!tokenEnv || environment[tokenEnv])) return undefined;
  const isByRequests = ofOtherClient.has(name) && !profile.users;
  if (isByRequests && environment[otherKeyEnv] && environment[otherSecretEnv]) return undefined;
  const reason = "state-not-available";
  if (isOffered && tokenEnv) {
    const add = `export ${tokenEnv}=...   # the bearer token of ${url}`;
    return { group: "variable", reason, what: tokenEnv, add };
  }
  if (isByRequests && otherKeyEnv && otherSecretEnv) {
    const add = `export ${otherKeyEnv}=... ${otherSecretEnv}=...   # another client's, without an endpoint`;
    return { group: "state", reason, what: named, add };
  }
  const example = fixedExample[name]?.(kind ?? "pool");
  const add = url
    ? `states: { offered: [..., ${name}] }   # once the endpoint sets it up`
    : example && `states: { fixed: { ${name}: [${example}] } }   # without an endpoint`;
  return { group: "state", reason, what: named, ...(add && { add }) };
}
