import { simulating, type ProviderStateName } from "../../../spec/provider-states.ts";
import type { Cause, TargetFacts } from "./cause.ts";
import type { TableErrorId } from "../../../spec/error-rows/index.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { bind, placedNames } from "../profile/binding.ts";
import { type AccountKind, type Profile, eachKind, endpointOffers } from "../profile/profile.ts";
import type { Need } from "./need.ts";

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
function stateMissing(named: string, { profile, environment }: TargetFacts): Cause | undefined {
  const [, state = "", kind] = /^(.*?)(?: \((\w+)\))?$/.exec(named) ?? [];
  const name = state as ProviderStateName;
  const { url, tokenEnv, fixed } = profile.states;
  const { otherKeyEnv = "", otherSecretEnv = "" } = profile.credentials;
  const entries = [fixed?.[name] ?? []].flat();
  if (entries.some((entry) => entry.kind === undefined || entry.kind === kind)) return undefined;
  const operation = name === simulating ? (kind as OperationName | undefined) : undefined;
  const isOffered = endpointOffers(profile, name, operation);
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
  if (operation && endpointOffers(profile, name)) {
    const add = `states: { offered: [{ ${name}: [..., ${operation}] }, ...] }   # once the endpoint sets it up`;
    return { group: "state", reason, what: named, add };
  }
  const example = fixedExample[name]?.(kind ?? "pool");
  const add = url
    ? `states: { offered: [..., ${name}] }   # once the endpoint sets it up`
    : example && `states: { fixed: { ${name}: [${example}] } }   # without an endpoint`;
  return { group: "state", reason, what: operation ? name : named, ...(add && { add }) };
}

/** `createUser.user_id` -> the operation and the names, of which one is enough. */
function partsOf(place: string): { operation: OperationName; names: string[] } {
  const dot = place.indexOf(".");
  return {
    operation: place.slice(0, dot) as OperationName,
    names: place.slice(dot + 1).split("|"),
  };
}

function resultMissing(place: string, { operations }: Profile): Cause | undefined {
  const { operation, names } = partsOf(place);
  const [name = ""] = names;
  if (operations[operation]?.result?.[name] !== undefined) return undefined;
  return {
    group: "value",
    reason: "profile-value-missing",
    what: `operations.${operation}.result.${name}`,
    add: `operations: { ${operation}: { result: { ${name}: /data/${name} } } }`,
  };
}

/** Where a request of an operation would take an input. */
function exampleOf(operation: OperationName, name: string, profile: Profile): string {
  const part = bind(operation, {}, profile).method === "GET" ? "query" : "body";
  return `operations: { ${operation}: { ${part}: { ..., ${name}: "{${name}}" } } }`;
}

function inputNotTaken(place: string, profile: Profile): Cause | undefined {
  const { operation, names } = partsOf(place);
  const placed = placedNames(operation, profile);
  const [name = ""] = names;
  if (names.some((each) => placed.includes(each))) return undefined;
  return {
    group: "input",
    reason: "input-not-taken",
    what: `${operation}: ${names.length > 3 ? "any input" : names.join(" or ")}`,
    add: `${exampleOf(operation, name, profile)}   # if your deployment takes it`,
  };
}

function testDataMissing(
  section: "invalid" | "unknown",
  name: string,
  { testData }: Profile,
): Cause | undefined {
  const value = testData[section][name];
  if (value !== undefined && value !== null) return undefined;
  return {
    group: "value",
    reason: "profile-value-missing",
    what: `testData.${section}.${name}`,
    add: `testData: { ${section}: { ${name}: ... } }`,
  };
}

function accountMissing(kind: AccountKind, { testData }: Profile): Cause | undefined {
  if (testData.bankAccounts[kind]) return undefined;
  return {
    group: "value",
    reason: "profile-value-missing",
    what: `testData.bankAccounts.${kind}`,
    add: `testData: { bankAccounts: { ${kind}: { account_number: ... } } }`,
  };
}

const limitsChoices = {
  unit: ["from-amount", "to-amount"],
  countedAt: ["initiation", "confirmation"],
};

function limitsUnknown(name: "unit" | "countedAt", { limits }: Profile): Cause | undefined {
  if (!eachKind(limits[name]).includes("unknown")) return undefined;
  const [one, other] = limitsChoices[name];
  return {
    group: "value",
    reason: "profile-value-missing",
    what: `limits.${name}`,
    add: `limits: { ${name}: ${one} }   # or ${other}`,
  };
}

function triggerNotShown(id: TableErrorId, { provocations }: Profile): Cause | undefined {
  if (provocations[id] !== undefined) return undefined;
  return { group: "tried", reason: "profile-value-missing", what: id };
}

function notUsual(id: TableErrorId, { provocations }: Profile): Cause | undefined {
  if (provocations[id] === "usual") return undefined;
  return {
    group: "unasked",
    reason: "nothing-asked",
    what: `every way to provoke ${id}`,
    add: `provocations: { ${id}: usual }   # if any missing one raises it`,
  };
}

function otherClientMissing(isExtra: boolean, facts: TargetFacts): Cause | undefined {
  const { profile, environment } = facts;
  const { otherKeyEnv = "", otherSecretEnv = "" } = profile.credentials;
  const isKnown = environment[otherKeyEnv] && environment[otherSecretEnv];
  // Users that a profile gives are the first client's.
  if (isKnown && !(isExtra && profile.users)) return undefined;
  const what = `${otherKeyEnv}, ${otherSecretEnv}`;
  const add = `export ${otherKeyEnv}=... ${otherSecretEnv}=...`;
  return isExtra
    ? { group: "unasked", reason: "nothing-asked", what, add }
    : { group: "variable", reason: "profile-value-missing", what, add };
}

function toldOtherwise(id: TableErrorId, { provocations }: Profile): Cause | undefined {
  const own = provocations[id] ?? "usual";
  if (own === "usual") return undefined;
  return typeof own === "object"
    ? { group: "unasked", reason: "nothing-asked", what: `the usual way to provoke ${id}` }
    : { group: "provocation", reason: "profile-value-missing", what: id };
}

/** Why a profile doesn't meet a need; undefined where it does. */
export function missing(need: Need, facts: TargetFacts): Cause | undefined {
  const { profile } = facts;
  const colon = need.indexOf(":");
  const [kind, what] = [need.slice(0, colon), need.slice(colon + 1)];
  if (kind === "state") return stateMissing(what, facts);
  if (kind === "result") return resultMissing(what, profile);
  if (kind === "client") return otherClientMissing(what === "extra", facts);
  if (kind === "input") return inputNotTaken(what, profile);
  if (kind === "invalid" || kind === "unknown") return testDataMissing(kind, what, profile);
  if (kind === "account") return accountMissing(what as AccountKind, profile);
  if (kind === "limits") return limitsUnknown(what as "unit" | "countedAt", profile);
  if (kind === "provocation") return triggerNotShown(what as TableErrorId, profile);
  if (kind === "told") return toldOtherwise(what as TableErrorId, profile);
  if (kind === "usual") return notUsual(what as TableErrorId, profile);
  return undefined;
}
