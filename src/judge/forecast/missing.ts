import type { NotExercisedReason } from "../../record/evidence/not-exercised-reasons.ts";
import { simulating, type ProviderStateName } from "../../../spec/provider-states.ts";
import type { TableErrorId } from "../../../spec/error-rows/index.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { bind, placedNames } from "../profile/binding.ts";
import { type AccountKind, eachKind, endpointOffers, type Profile } from "../profile/profile.ts";
import type { Need } from "./need.ts";

export const causeGroups = {
  variable: { title: "Variables that aren't set" },
  state: {
    title: "Provider states that aren't offered",
    remedy:
      "states: { url: /testing/states, tokenEnv: STATES_TOKEN }   # an endpoint that sets them up: docs/provider-states.md",
  },
  value: { title: "Values that the profile lacks" },
  provocation: { title: "Error rows that nothing provokes, as the profile says" },
  unprovoked: {
    title:
      "Error rows whose usual provocation changes an input that the target's requests don't have",
    remedy:
      'provocations: { <row>: { <input>: <value> } }   # what raises it there, such as { user_id: "{uuid}" }; or operation fails',
  },
  tried: {
    title:
      "Error rows provoked in the suite's usual way, which is a gap where the target answers otherwise",
    remedy:
      "provocations: { <row>: { <input>: <value> } }   # or usual, operation fails, none: docs/profile.md",
  },
  creation: { title: "The creation of users, which the profile doesn't let the suite ask for" },
  users: { title: "Users that the profile gives: what finds none left is a gap" },
  input: { title: "Inputs that the target's requests don't have: not asked of it" },
  unasked: { title: "What the document doesn't ask of this target" },
} as const satisfies Record<string, { title: string; remedy?: string }>;

export type CauseGroup = keyof typeof causeGroups;

export interface Cause {
  group: CauseGroup;
  reason: NotExercisedReason;
  what: string;
  add?: string;
}

export const isTried = ({ group }: Cause): boolean => group === "tried" || group === "users";

export interface TargetFacts {
  profile: Profile;
  environment: NodeJS.ProcessEnv;
}

const user = '{ user_id: "..." }';
const quote = (kind: string) => `{ kind: ${kind}, quote_id: "...", user_id: "..." }`;

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

/** `createUser.user_id` -> operation and alternative names. */
function partsOf(place: string) {
  const [operation, names = ""] = place.split(".") as [OperationName, string?];
  return { operation, names: names.split("|") };
}

const lacksValue = (what: string, add: string) =>
  ({ group: "value", reason: "profile-value-missing", what, add }) as const;

const isUnasked = (what: string, add?: string) =>
  ({ group: "unasked", reason: "nothing-asked", what, ...(add && { add }) }) as const;

type LooksFor = (what: string, facts: TargetFacts) => Cause | undefined;

const inTestData =
  (section: "invalid" | "unknown"): LooksFor =>
  (name, { profile: { testData } }) =>
    (testData[section][name] ?? null) === null
      ? lacksValue(`testData.${section}.${name}`, `testData: { ${section}: { ${name}: ... } }`)
      : undefined;

const limitsChoices = {
  unit: ["from-amount", "to-amount"],
  countedAt: ["initiation", "confirmation"],
};

const looksFor: Partial<Record<string, LooksFor>> = {
  state: stateMissing,
  result(place, { profile: { operations } }) {
    const { operation, names } = partsOf(place);
    const [name = ""] = names;
    if (operations[operation]?.result?.[name] !== undefined) return undefined;
    return lacksValue(
      `operations.${operation}.result.${name}`,
      `operations: { ${operation}: { result: { ${name}: /data/${name} } } }`,
    );
  },
  client(which, { profile, environment }) {
    const { otherKeyEnv = "", otherSecretEnv = "" } = profile.credentials;
    const isKnown = environment[otherKeyEnv] && environment[otherSecretEnv];
    const isExtra = which === "extra";
    // The profile's users belong to the first client.
    if (isKnown && !(isExtra && profile.users)) return undefined;
    const what = `${otherKeyEnv}, ${otherSecretEnv}`;
    const add = `export ${otherKeyEnv}=... ${otherSecretEnv}=...`;
    return isExtra ? isUnasked(what, add) : { ...lacksValue(what, add), group: "variable" };
  },
  input(place, { profile }) {
    const { operation, names } = partsOf(place);
    const placed = placedNames(operation, profile);
    const [name = ""] = names;
    if (names.some((each) => placed.includes(each))) return undefined;
    const part = bind(operation, {}, profile).method === "GET" ? "query" : "body";
    return {
      group: "input",
      reason: "input-not-taken",
      what: `${operation}: ${names.length > 3 ? "any input" : names.join(" or ")}`,
      add: `operations: { ${operation}: { ${part}: { ..., ${name}: "{${name}}" } } }   # if your deployment takes it`,
    };
  },
  named(place, { profile }) {
    const { operation, names } = partsOf(place);
    const isNamed = placedNames(operation, profile).includes(names.join());
    return isNamed ? undefined : isUnasked(`${operation} by ${names.join()}`);
  },
  invalid: inTestData("invalid"),
  unknown: inTestData("unknown"),
  account: (kind, { profile: { testData } }) =>
    testData.bankAccounts[kind as AccountKind]
      ? undefined
      : lacksValue(
          `testData.bankAccounts.${kind}`,
          `testData: { bankAccounts: { ${kind}: { account_number: ... } } }`,
        ),
  limits(what, { profile: { limits } }) {
    const name = what as keyof typeof limitsChoices;
    if (!eachKind(limits[name]).includes("unknown")) return undefined;
    const [one, other] = limitsChoices[name];
    return lacksValue(`limits.${name}`, `limits: { ${name}: ${one} }   # or ${other}`);
  },
  provocation: (id, { profile: { provocations } }) =>
    provocations[id as TableErrorId] === undefined
      ? { group: "tried", reason: "profile-value-missing", what: id }
      : undefined,
  told(id, { profile: { provocations } }) {
    const own = provocations[id as TableErrorId] ?? "usual";
    if (own === "usual") return undefined;
    return typeof own === "object"
      ? isUnasked(`the usual way to provoke ${id}`)
      : { group: "provocation", reason: "profile-value-missing", what: id };
  },
  usual: (id, { profile: { provocations } }) =>
    provocations[id as TableErrorId] === "usual"
      ? undefined
      : isUnasked(
          `every way to provoke ${id}`,
          `provocations: { ${id}: usual }   # if any missing one raises it`,
        ),
};

export function missing(need: Need, facts: TargetFacts): Cause | undefined {
  const colon = need.indexOf(":");
  return looksFor[need.slice(0, colon)]?.(need.slice(colon + 1), facts);
}
