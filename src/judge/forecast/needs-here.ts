import { isOffered } from "../../../spec/capabilities.ts";
import { errorRow, tableErrors, type TableErrorId } from "../../../spec/error-rows/index.ts";
import type { JsonObject } from "../../../spec/json.ts";
import { addingAccounts, type OperationName } from "../../../spec/operations.ts";
import { simulating } from "../../../spec/provider-states.ts";
import { storyOf } from "../profile/declared-provocation.ts";
import { type Profile, eachKind } from "../profile/profile.ts";
import type { CheckOnDisk } from "../../record/results/catalogue.ts";
import { needsOf, type Need } from "./need.ts";

const kindOf = (need: Need): string => need.slice(0, need.indexOf(":"));

const operationOf = (need: Need): OperationName | undefined =>
  /^(?:operation|result|input):(\w+)/.exec(need)?.[1] as OperationName | undefined;

const quotesAndSells: readonly OperationName[] = [
  "getPoolSellQuote",
  "getExternalSellQuote",
  "poolSell",
  "externalSell",
];
const beforeKyc: ReadonlySet<OperationName> = new Set([
  "createUser",
  "submitKyc",
  "getUser",
  "getLimits",
]);

function implied({ kyc, bankVerification, balance }: Profile, called: Set<OperationName>): Need[] {
  const calls = (operations: readonly OperationName[]) =>
    operations.some((operation) => called.has(operation));
  const passesKyc =
    called.has("submitKyc") && [...called].some((operation) => !beforeKyc.has(operation));
  return [
    ...(passesKyc && kyc.concludes === "state" ? ["state:kyc concluded" as const] : []),
    ...(passesKyc && kyc.concludes === "later" ? ["result:getUser.kyc_state" as const] : []),
    ...(calls(addingAccounts) && bankVerification.concludes === "state"
      ? ["state:bank account verified" as const]
      : []),
    ...(calls(quotesAndSells) && balance.comes === "state"
      ? ["state:user has balance" as const]
      : []),
  ];
}

/** Which amount a quote pays out matters only where limits are counted in it. */
const isLookedAt = (need: Need, { limits }: Profile): boolean =>
  eachKind(limits.unit).includes("to-amount") || !need.endsWith(".to_amount");

const replacedByOwn = new Set(["account", "input", "invalid", "unknown", "state", "provocation"]);

const failing: Need = `state:${simulating}`;
const failingOf = (row: TableErrorId): Need => `${failing} (${errorRow(row).operation})`;

function withDeclared(
  needs: readonly Need[],
  row: TableErrorId,
  { provocations }: Profile,
): Need[] {
  const own = provocations[row];
  if (own === undefined || own === "usual") return [...needs];
  const others = needs.filter((need) => !replacedByOwn.has(kindOf(need)));
  if (own === simulating) return [...others, failing];
  if (own === "none") return others;
  const { changes, isOtherClients } = storyOf(errorRow(row).operation as OperationName, own);
  return [
    ...others,
    ...(isOtherClients ? (["client:other"] as const) : []),
    ...(Object.entries(changes) as [OperationName, JsonObject][])
      .filter(([operation]) => others.includes(`operation:${operation}`))
      .map(([operation, inputs]): Need => `input:${operation}.${Object.keys(inputs).join("|")}`),
  ];
}

/** The error row that a check provokes as the profile says, if it is such a check. */
export function provokedRow({ id, requirement }: CheckOnDisk): TableErrorId | undefined {
  const isRow = id.startsWith("errors/rows/") && Object.hasOwn(tableErrors, requirement);
  return isRow ? (requirement as TableErrorId) : undefined;
}

/** Nothing of an operation the profile doesn't claim. */
export function needsAt(check: CheckOnDisk, profile: Profile): Need[] {
  const row = provokedRow(check);
  const measured = needsOf(check);
  const needs = row ? withDeclared(measured, row, profile) : measured;
  const called = new Set(needs.flatMap((need) => operationOf(need) ?? []));
  const isLookedAtHere = (need: Need) => {
    const operation = operationOf(need);
    const isClaimed = operation === undefined || isOffered(operation, profile.capabilities);
    return isClaimed && isLookedAt(need, profile);
  };
  const all = [...needs, ...implied(profile, called)].filter(isLookedAtHere);
  // An endpoint may be able to have some operations fail, and not others.
  return row ? all.map((need) => (need === failing ? failingOf(row) : need)) : all;
}
