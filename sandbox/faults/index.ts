import { errorRow, errorRowIds, type ErrorRowId } from "../../spec/error-rows/index.ts";
import { answersFaults } from "./answers.ts";
import { authenticationFaults } from "./authentication.ts";
import { bankAccountsFaults } from "./bank-accounts.ts";
import { kycFaults } from "./kyc.ts";
import { limitsFaults } from "./limits.ts";
import { nreFaults } from "./nre.ts";
import { quotesFaults } from "./quotes.ts";
import { sellsFaults } from "./sells.ts";
import { usersFaults } from "./users.ts";
import { validationFaults } from "./validation.ts";
import { versioningFaults } from "./versioning.ts";
import type { Fault } from "./fault.ts";

export type { Fault } from "./fault.ts";

/** The faults written by hand: each is asked for, by `world.has`, beside the rule it breaks. */
const behavioural = {
  ...answersFaults,
  ...authenticationFaults,
  ...usersFaults,
  ...kycFaults,
  ...bankAccountsFaults,
  ...nreFaults,
  ...quotesFaults,
  ...sellsFaults,
  ...limitsFaults,
  ...validationFaults,
  ...versioningFaults,
};

/** What can be wrong with any error row; the edge does it, where refusals become answers. */
const mechanical = {
  "wrong-status": "with another HTTP status",
  "wrong-code": "with another code",
  "not-raised": "as if nothing were wrong",
} as const;

export type FaultName = keyof typeof behavioural | `${ErrorRowId}:${keyof typeof mechanical}`;

/** The HTTP statuses of the authentication errors are not shown, so none of them is wrong. */
const canBeWrong = (id: ErrorRowId, way: string) =>
  way !== "wrong-status" || errorRow(id).http !== undefined;

const ofRows = errorRowIds.flatMap((id) =>
  Object.entries(mechanical)
    .filter(([way]) => canBeWrong(id, way))
    .map(([way, does]): [string, Fault] => [
      `${id}:${way}`,
      { breaks: id, does: `answers "${errorRow(id).meaning}" ${does}` },
    ]),
);

/** Every deviation that can be switched on in the sandbox, by name. */
export const faults = Object.fromEntries([
  ...Object.entries<Fault>(behavioural),
  ...ofRows,
]) as Record<FaultName, Fault>;

export const faultNames = Object.keys(faults) as FaultName[];
