import type { NotExercisedReason } from "../../record/evidence/not-exercised-reasons.ts";
import { simulating, type ProviderStateName } from "../../../spec/provider-states.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { sellKinds } from "../../../spec/sell-kinds.ts";
import { bind, placedNames } from "../profile/binding.ts";
import {
  type DeclaredProvocation,
  eachKind,
  endpointOffers,
  longestOutlivedSeconds,
  outlivesQuotes,
  type Profile,
} from "../profile/profile.ts";
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

const provoked = (row: string, when: string): string => `provocations: { ${row} }   # ${when}`;

const fixedExample: Partial<Record<ProviderStateName, (kind: string) => string>> = {
  "quote expired": quote,
  "quote of another client": quote,
  "user of another client": () => user,
  "user has balance": () => user,
  "pool not allowed for user": () => user,
  "pool not enabled for user": () => user,
  "no deposit address": () => user,
};

/** What raises the row of a state where no state is set up: a value that is sent, another client, or time. */
const provocationExample: Partial<Record<ProviderStateName, (kind: string) => string>> = {
  [simulating]: () => provoked("<row>: { <input>: <value> }", "if a value in a request raises it"),
  "quote expired": (kind) =>
    provoked(
      `${kind}-sell-quote-expired: usual`,
      `if quotes expire: waits quotes.validSeconds, at most ${longestOutlivedSeconds} s`,
    ),
  "user has balance": () =>
    provoked(
      "pool-sell-balance-insufficient: { quote: { from_amount: ... } }",
      "an amount above the balance",
    ),
  "pool not allowed for user": () =>
    provoked("pool-sell-user-not-allowed: { user: { email: ... } }", "if a user's data decide it"),
  "pool not enabled for user": () =>
    provoked("pool-sell-not-enabled: { client: other }", "if another client has no pool"),
  "no deposit address": () =>
    provoked(
      "external-sell-no-deposit-address: { quote: { network: ... } }",
      "if a network has none",
    ),
};

const ofOtherClient: ReadonlySet<string> = new Set<ProviderStateName>([
  "quote of another client",
  "user of another client",
]);

type NeedOf<Kind extends Need["kind"]> = Extract<Need, { kind: Kind }>;

function stateMissing(
  { state: name, of: kind }: NeedOf<"state">,
  { profile, environment }: TargetFacts,
): Cause | undefined {
  const named = kind === undefined ? name : `${name} (${kind})`;
  const { url, tokenEnv, fixed } = profile.states;
  const { otherKeyEnv = "", otherSecretEnv = "" } = profile.credentials;
  const sellKind = sellKinds.find((each) => each === kind);
  if (name === "quote expired" && sellKind && outlivesQuotes(profile, sellKind)) return undefined;
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
  const ways = url
    ? [`states: { offered: [..., ${name}] }   # once the endpoint sets it up`]
    : [
        example && `states: { fixed: { ${name}: [${example}] } }   # without an endpoint`,
        provocationExample[name]?.(kind ?? "pool"),
      ].filter(Boolean);
  const add = ways.join("\n");
  return { group: "state", reason, what: operation ? name : named, ...(add && { add }) };
}

const lacksValue = (what: string, add: string) =>
  ({ group: "value", reason: "profile-value-missing", what, add }) as const;

const isUnasked = (what: string, add?: string) =>
  ({ group: "unasked", reason: "nothing-asked", what, ...(add && { add }) }) as const;

const limitsChoices = {
  unit: ["from-amount", "to-amount"],
  countedAt: ["initiation", "confirmation"],
};

function clientMissing(
  { which }: NeedOf<"client">,
  { profile, environment }: TargetFacts,
): Cause | undefined {
  const { otherKeyEnv = "", otherSecretEnv = "" } = profile.credentials;
  const isKnown = environment[otherKeyEnv] && environment[otherSecretEnv];
  const isExtra = which === "extra";
  // The profile's users belong to the first client.
  if (isKnown && !(isExtra && profile.users)) return undefined;
  const what = `${otherKeyEnv}, ${otherSecretEnv}`;
  const add = `export ${otherKeyEnv}=... ${otherSecretEnv}=...`;
  return isExtra ? isUnasked(what, add) : { ...lacksValue(what, add), group: "variable" };
}

function inputMissing(
  { operation, names }: NeedOf<"input">,
  { profile }: TargetFacts,
): Cause | undefined {
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
}

function wayMissing(
  { kind, row }: NeedOf<"provocation"> | NeedOf<"told"> | NeedOf<"usual">,
  own: DeclaredProvocation | undefined,
): Cause | undefined {
  if (kind === "provocation") {
    return own === undefined
      ? { group: "tried", reason: "profile-value-missing", what: row }
      : undefined;
  }
  if (own === "usual") return undefined;
  if (kind === "usual") {
    const add = `provocations: { ${row}: usual }   # if any missing one raises it`;
    return isUnasked(`every way to provoke ${row}`, add);
  }
  if (own === undefined) return undefined;
  return typeof own === "object"
    ? isUnasked(`the usual way to provoke ${row}`)
    : { group: "provocation", reason: "profile-value-missing", what: row };
}

export function missing(need: Need, facts: TargetFacts): Cause | undefined {
  const { operations, testData, limits, provocations } = facts.profile;
  switch (need.kind) {
    case "operation":
    case "creation":
    case "provoked":
      return undefined;
    case "state":
      return stateMissing(need, facts);
    case "client":
      return clientMissing(need, facts);
    case "input":
      return inputMissing(need, facts);
    case "provocation":
    case "told":
    case "usual":
      return wayMissing(need, provocations[need.row]);
    case "result": {
      const { operation, name } = need;
      if (operations[operation]?.result?.[name] !== undefined) return undefined;
      return lacksValue(
        `operations.${operation}.result.${name}`,
        `operations: { ${operation}: { result: { ${name}: /data/${name} } } }`,
      );
    }
    case "named": {
      const { operation, name } = need;
      const isNamed = placedNames(operation, facts.profile).includes(name);
      return isNamed ? undefined : isUnasked(`${operation} by ${name}`);
    }
    case "invalid":
    case "unknown": {
      const { kind, name } = need;
      if ((testData[kind][name] ?? null) !== null) return undefined;
      return lacksValue(`testData.${kind}.${name}`, `testData: { ${kind}: { ${name}: ... } }`);
    }
    case "account":
      return testData.bankAccounts[need.account]
        ? undefined
        : lacksValue(
            `testData.bankAccounts.${need.account}`,
            `testData: { bankAccounts: { ${need.account}: { account_number: ... } } }`,
          );
    case "limits": {
      if (!eachKind(limits[need.field]).includes("unknown")) return undefined;
      const [one, other] = limitsChoices[need.field];
      return lacksValue(
        `limits.${need.field}`,
        `limits: { ${need.field}: ${one} }   # or ${other}`,
      );
    }
  }
}
