import { type TableErrorId, errorRow, tableErrors } from "../../../spec/error-rows/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { type AccountKind, type Profile, eachKind, storyOf } from "../profile/profile.ts";
import { type OperationName, addingAccounts } from "../../../spec/operations.ts";
import { type ProviderStateName, simulating } from "../../../spec/provider-states.ts";
import { remembered } from "../../../spec/remembered.ts";
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { UsageError } from "../../ground/usage-error.ts";
import type { CheckOnDisk } from "../../record/results/check-id.ts";
import { isOffered } from "../../../spec/capabilities.ts";
import type { JsonObject } from "../../../spec/json.ts";

/** The package contains it; a clone records it. @throws UsageError if it's missing */
export function readRecord(file: string): unknown {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  throw new UsageError(
    `${relative(packageFile("."), file)} is missing: this clone has not recorded yet what its checks need.\n` +
      "npm run record makes it in half a minute, by one run of the sandbox.",
  );
}

/**
 * Something a check can't be made without:
 * - `operation`: it calls this operation
 * - `creation`: it creates users itself, besides those it begins with
 * - `client`: the other client's key and secret; `extra`: without them the check asks nothing
 * - `state`: this provider state, with its kind of sell, if any
 * - `result`: the place of this value in an operation's response
 * - `input`: an operation takes one of these inputs; the check sends a wrong one
 * - `named`: an operation has this input; without it the check asks nothing
 * - `invalid`, `unknown`: a value of that section of the test data
 * - `account`: a bank account of this kind besides an approved one
 * - `limits`: how the target counts limits
 * - `provocation`: how to raise a row, if the document doesn't show it
 * - `told`: the profile doesn't declare another way to raise the row
 * - `usual`: the row is raised in the suite's usual way
 */
export type Need =
  | `operation:${OperationName}`
  | "creation:user"
  | `client:${"other" | "extra"}`
  | `state:${ProviderStateName}${"" | ` (${string})`}`
  | `result:${OperationName}.${string}`
  | `${"input" | "named"}:${OperationName}.${string}`
  | `${"invalid" | "unknown"}:${string}`
  | `account:${AccountKind}`
  | `limits:${"unit" | "countedAt"}`
  | `${"provocation" | "told" | "usual"}:${TableErrorId}`;

export type Needs = Record<string, readonly Need[]>;

/** As seen in a run against the sandbox; written by `npm run record`. */
export const needsFile = packageFile("tests/needs.json");

const readNeeds = remembered((file: string) => readRecord(file) as Needs);

export function needsOf({ id }: Pick<CheckOnDisk, "id">): readonly Need[] {
  const needs = readNeeds(needsFile);
  const [test = ""] = id.split("#");
  return [...new Set([...(needs[test] ?? []), ...(needs[id] ?? [])])];
}

const operationOf = (need: Need): OperationName | undefined =>
  /^(?:operation|result|input|named):(\w+)/.exec(need)?.[1] as OperationName | undefined;

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

const failing: Need = `state:${simulating}`;

function withDeclared(
  needs: readonly Need[],
  row: TableErrorId,
  { provocations }: Profile,
): Need[] {
  const own = provocations[row];
  if (own === undefined || own === "usual") return [...needs];
  const replaced = /^(account|input|invalid|unknown|state|provocation):/;
  const others = needs.filter((need) => !replaced.test(need));
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

export function provokedRow({ id, requirement }: CheckOnDisk): TableErrorId | undefined {
  const isRow = id.startsWith("errors/rows/") && Object.hasOwn(tableErrors, requirement);
  return isRow ? (requirement as TableErrorId) : undefined;
}

export function needsAt(check: CheckOnDisk, profile: Profile): Need[] {
  const row = provokedRow(check);
  const measured = needsOf(check);
  const needs = row ? withDeclared(measured, row, profile) : measured;
  const called = new Set(needs.flatMap((need) => operationOf(need) ?? []));
  const countsPayout = eachKind(profile.limits.unit).includes("to-amount");
  const isLookedAtHere = (need: Need) => {
    const operation = operationOf(need);
    const isClaimed = operation === undefined || isOffered(operation, profile.capabilities);
    // The payout of a quote matters only if limits are counted in it.
    const isCounted = countsPayout || !need.endsWith(".to_amount");
    return isClaimed && isCounted;
  };
  const all = [...needs, ...implied(profile, called)].filter(isLookedAtHere);
  // An endpoint may make some operations fail and not others.
  if (!row) return all;
  const failingOf: Need = `state:${simulating} (${errorRow(row).operation})`;
  return all.map((need) => (need === failing ? failingOf : need));
}
