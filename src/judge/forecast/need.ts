import type { TableErrorId } from "../../../spec/error-rows/index.ts";
import { packageFile } from "../../../spec/files.ts";
import type { AccountKind } from "../profile/profile.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { ProviderStateName } from "../../../spec/provider-states.ts";
import { remembered } from "../../../spec/remembered.ts";
import type { CheckOnDisk } from "../../record/results/catalogue.ts";
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { UsageError } from "../../ground/usage-error.ts";

/** The package has it; a clone makes it. @throws UsageError where it's missing */
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
 * - `client`: the other client's key and secret; `extra` where nothing is asked without them
 * - `state`: this provider state, of a kind of sell where the state has one
 * - `result`: where the response to an operation shows this value
 * - `input`: that an operation takes one of these inputs, since it sends a wrong one
 * - `invalid`, `unknown`: a value of that section of the test data
 * - `account`: a bank account of this kind, besides one that is approved
 * - `limits`: how the target counts limits
 * - `provocation`: what raises a row, where the document doesn't show it
 * - `told`: that the profile doesn't tell of another way to raise the row
 * - `usual`: that the row is raised in the suite's usual way
 */
export type Need =
  | `operation:${OperationName}`
  | "creation:user"
  | `client:${"other" | "extra"}`
  | `state:${ProviderStateName}${"" | ` (${string})`}`
  | `result:${OperationName}.${string}`
  | `input:${OperationName}.${string}`
  | `${"invalid" | "unknown"}:${string}`
  | `account:${AccountKind}`
  | `limits:${"unit" | "countedAt"}`
  | `${"provocation" | "told" | "usual"}:${TableErrorId}`;

export type Needs = Record<string, readonly Need[]>;

/** The needs of all checks, as a run against the sandbox has shown them: `npm run record` writes them. */
export const needsFile = packageFile("tests/needs.json");

const readNeeds = remembered((file: string) => readRecord(file) as Needs);

export function needsOf({ id }: Pick<CheckOnDisk, "id">): readonly Need[] {
  const needs = readNeeds(needsFile);
  const [test = ""] = id.split("#");
  return [...new Set([...(needs[test] ?? []), ...(needs[id] ?? [])])];
}
