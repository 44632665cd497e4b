import { type TableErrorId, errorRow } from "../../../spec/error-rows/index.ts";
import { packageFile, readJson } from "../../../spec/files.ts";
import { type AccountKind, type Profile, eachKind, storyOf } from "../profile/profile.ts";
import {
  quoteOperations,
  sellOperations,
  type OperationName,
  addingAccounts,
} from "../../../spec/operations.ts";
import { type ProviderStateName, simulating } from "../../../spec/provider-states.ts";
import { remembered } from "../../../spec/remembered.ts";
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { UsageError } from "../../ground/usage-error.ts";
import type { CheckOnDisk } from "../../record/results/check-id.ts";
import { isOffered } from "../../../spec/capabilities.ts";
import type { JsonObject } from "../../../spec/json.ts";

/** The package contains it; a clone records it. @throws UsageError if it's missing */
export function readRecord(file: string): unknown {
  if (existsSync(file)) return readJson(file);
  throw new UsageError(
    `${relative(packageFile("."), file)} is missing: this clone has not recorded yet what its checks need.\n` +
      "npm run record makes it in half a minute, by one run of the sandbox.",
  );
}

/** Something a check can't be made without. */
export type Need =
  | { kind: "operation"; operation: OperationName }
  /** It creates users itself, besides those it begins with. */
  | { kind: "creation" }
  /** The other client's key and secret. `extra`: without them the check asks nothing. */
  | { kind: "client"; which: "other" | "extra" }
  /** `of`: a kind of sell, or the operation that fails. */
  | { kind: "state"; state: ProviderStateName; of?: string }
  /** The place of a value in an operation's response. */
  | { kind: "result"; operation: OperationName; name: string }
  /** An operation takes one of these inputs; the check sends a wrong one. */
  | { kind: "input"; operation: OperationName; names: readonly string[] }
  /** An operation has this input; without it the check asks nothing. */
  | { kind: "named"; operation: OperationName; name: string }
  /** A value of that section of the test data. */
  | { kind: "invalid" | "unknown"; name: string }
  /** A bank account of this kind besides an approved one. */
  | { kind: "account"; account: AccountKind }
  /** How the target counts limits. */
  | { kind: "limits"; field: "unit" | "countedAt" }
  /** The check provokes this row, as the profile says or else in the suite's way. */
  | { kind: "provoked"; row: TableErrorId }
  /** How to raise a row that the document doesn't show. */
  | { kind: "provocation"; row: TableErrorId }
  /** The profile doesn't declare another way to raise the row. */
  | { kind: "told"; row: TableErrorId }
  /** The profile says that the suite's way raises the row. */
  | { kind: "usual"; row: TableErrorId };

export type Needs = Record<string, readonly Need[]>;

/** As seen in a run against the sandbox; written by `npm run record`. */
export const needsFile = packageFile("tests/needs.json");

const readNeeds = remembered((file: string) => readRecord(file) as Needs);

/** Each once, in order. */
export function distinct(needs: readonly Need[]): Need[] {
  const each = new Map(needs.map((need) => [JSON.stringify(need), need]));
  return [...each].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, need]) => need);
}

export function needsOf({ id }: Pick<CheckOnDisk, "id">): readonly Need[] {
  const needs = readNeeds(needsFile);
  const [test = ""] = id.split("#");
  return distinct([...(needs[test] ?? []), ...(needs[id] ?? [])]);
}

export const rowProvokedBy = (needs: readonly Need[]): TableErrorId | undefined =>
  needs.find((need) => need.kind === "provoked")?.row;

const quotesAndSells: readonly OperationName[] = [...quoteOperations, ...sellOperations];
const beforeKyc: ReadonlySet<OperationName> = new Set([
  "createUser",
  "submitKyc",
  "getUser",
  "getLimits",
]);

const readsKycState: Need = { kind: "result", operation: "getUser", name: "kyc_state" };

const stateIf = (isNeeded: boolean, state: ProviderStateName): Need[] =>
  isNeeded ? [{ kind: "state", state }] : [];

function implied({ kyc, bankVerification, balance }: Profile, called: Set<OperationName>): Need[] {
  const calls = (operations: readonly OperationName[]) =>
    operations.some((operation) => called.has(operation));
  const passesKyc =
    called.has("submitKyc") && [...called].some((operation) => !beforeKyc.has(operation));
  return [
    ...stateIf(passesKyc && kyc.concludes === "state", "kyc concluded"),
    ...(passesKyc && kyc.concludes === "later" ? [readsKycState] : []),
    ...stateIf(
      calls(addingAccounts) && bankVerification.concludes === "state",
      "bank account verified",
    ),
    ...stateIf(calls(quotesAndSells) && balance.comes === "state", "user has balance"),
  ];
}

/** Needs of the suite's own way to provoke a row. */
const ofUsualWay = new Set<Need["kind"]>([
  "account",
  "input",
  "invalid",
  "unknown",
  "state",
  "provocation",
]);

export const isCall = (need: Need, operation: string): boolean =>
  need.kind === "operation" && need.operation === operation;

function withDeclared(
  needs: readonly Need[],
  row: TableErrorId,
  { provocations }: Profile,
): Need[] {
  const own = provocations[row];
  if (own === undefined || own === "usual") return [...needs];
  const others = needs.filter(({ kind }) => !ofUsualWay.has(kind));
  if (own === simulating) return [...others, { kind: "state", state: simulating }];
  if (own === "none") return others;
  const { changes, isOtherClients } = storyOf(errorRow(row).operation as OperationName, own);
  return [
    ...others,
    ...(isOtherClients ? [{ kind: "client", which: "other" } as const] : []),
    ...(Object.entries(changes) as [OperationName, JsonObject][])
      .filter(([name]) => others.some((need) => isCall(need, name)))
      .map(([operation, inputs]): Need => {
        return { kind: "input", operation, names: Object.keys(inputs) };
      }),
  ];
}

export function needsAt(check: CheckOnDisk, profile: Profile): Need[] {
  const measured = needsOf(check);
  const row = rowProvokedBy(measured);
  const needs = row ? withDeclared(measured, row, profile) : measured;
  const called = new Set(needs.flatMap((need) => ("operation" in need ? need.operation : [])));
  const countsPayout = eachKind(profile.limits.unit).includes("to-amount");
  const isLookedAtHere = (need: Need) =>
    !("operation" in need) ||
    (isOffered(need.operation, profile.capabilities) &&
      // The payout of a quote matters only if limits are counted in it.
      (countsPayout || need.kind !== "result" || need.name !== "to_amount"));
  const all = [...needs, ...implied(profile, called)].filter(isLookedAtHere);
  if (!row) return all;
  // An endpoint may make some operations fail and not others.
  const { operation = "" } = errorRow(row);
  return all.map((need) =>
    need.kind === "state" && need.state === simulating ? { ...need, of: operation } : need,
  );
}
