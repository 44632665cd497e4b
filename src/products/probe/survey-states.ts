import { randomUUID } from "node:crypto";
import { errorsOf } from "../../../spec/error-rows/index.ts";
import type { JsonObject } from "../../../spec/json.ts";
import {
  providerStates,
  simulating,
  type ProviderStateName,
} from "../../../spec/provider-states.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import type { OfferedFailures } from "../../judge/profile/profile.ts";
import type { Draft } from "./draft.ts";
import type { Survey } from "./survey.ts";
import type { Walked } from "./walk-user.ts";
import { failureOf } from "../../judge/client/provider-states.ts";

const notTried: readonly ProviderStateName[] = ["bank account verified", "kyc concluded"];

function paramsFor(
  survey: Survey,
  { user_id }: Walked,
): Partial<Record<ProviderStateName, JsonObject>> {
  const { testData, balance } = survey.profile;
  const { from_currency, to_currency, from_amount, transaction_type } = survey.fresh(testData.sell);
  const quoted = { kind: "pool", from_currency, to_currency, from_amount };
  const account = () => {
    const { account_number, bank_code } = survey.fresh(testData.bankAccounts.nameMatches);
    return { user_id, account_number, bank_code };
  };
  return {
    "quote expired": { user_id, ...quoted },
    "quote of another client": quoted,
    "user of another client": {},
    "user has balance": { user_id, currency: from_currency, amount: balance.amount },
    "user has limits": { user_id, transaction_type, period: "daily", total: balance.amount },
    "pool not allowed for user": { user_id },
    "pool not enabled for user": { user_id },
    "no deposit address": { user_id },
    "bank account pending": account(),
    "bank account name-rejected": account(),
    "bank account rejected": account(),
    "clock moved": { user_id, seconds: 1 },
  };
}

export function layStatesUrl(draft: Draft, url: string, environment: NodeJS.ProcessEnv): void {
  const tokenEnv = environment.STATES_TOKEN ? "STATES_TOKEN" : null;
  draft.set("states", { url, tokenEnv }, "assumed", "given to the probe");
}

export async function reachStates(survey: Survey): Promise<void> {
  const outcome = await survey.setUp("user of another client", {});
  if (outcome.available) survey.draft.note("states", "proven", "it answers");
  else survey.draft.note("states", "unknown", outcome.detail);
}

/** Tries to have each operation with documented errors fail: an endpoint may be able to for some of them. */
async function surveyFailures(survey: Survey, { user_id }: Walked) {
  const offered: OperationName[] = [];
  let why: string | undefined;
  for (const operation of operationNames) {
    const [row] = errorsOf(operation);
    if (!row) continue;
    const { email } = survey.fresh(survey.profile.testData.user);
    const ofUser = operation === "createUser" ? { email } : { user_id };
    const params = failureOf(row[0], ofUser, randomUUID());
    const outcome = await survey.setUp(simulating, params);
    if (!outcome.available) why ??= outcome.detail;
    else {
      offered.push(operation);
      await survey.tearDown(simulating, params);
    }
  }
  return { offered, why };
}

export async function surveyStates(survey: Survey, walked: Walked): Promise<void> {
  const { draft } = survey;
  const refused = new Map<ProviderStateName, string>();
  const failures = await surveyFailures(survey, walked);
  if (failures.why !== undefined) refused.set(simulating, failures.why);
  for (const [name, params] of Object.entries(paramsFor(survey, walked))) {
    const state = name as ProviderStateName;
    const outcome = await survey.setUp(state, params);
    if (!outcome.available) refused.set(state, outcome.detail);
    else if ("tornDown" in providerStates[state]) await survey.tearDown(state, params);
  }
  const untried = `${notTried.join(" and ")} weren't tried`;
  if (refused.size === 0)
    return draft.note("states", "proven", `it set up all that were tried; ${untried}`);
  const names = Object.keys(providerStates) as ProviderStateName[];
  const some: OfferedFailures[] =
    refused.has(simulating) && failures.offered.length > 0
      ? [{ [simulating]: failures.offered }]
      : [];
  const offered = [...some, ...names.filter((name) => !refused.has(name))];
  const why = [...refused.values(), untried].join("; ");
  draft.set("states.offered", offered, "proven", why);
}
