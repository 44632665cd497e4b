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

function paramsFor(survey: Survey, { user_id }: Walked) {
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
  } satisfies Partial<Record<ProviderStateName, JsonObject>>;
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

export async function surveyStates(survey: Survey, walked: Walked): Promise<void> {
  const { draft } = survey;
  const refused = new Map<ProviderStateName, string>();
  const isOffered = async (state: ProviderStateName, params: JsonObject): Promise<boolean> => {
    const outcome = await survey.setUp(state, params);
    if (outcome.available && "tornDown" in providerStates[state])
      await survey.tearDown(state, params);
    if (!outcome.available && !refused.has(state)) refused.set(state, outcome.detail);
    return outcome.available;
  };
  // An endpoint may make some operations fail and not others.
  const failing: OperationName[] = [];
  for (const operation of operationNames) {
    const [row] = errorsOf(operation);
    if (!row) continue;
    const { email } = survey.fresh(survey.profile.testData.user);
    const ofUser = operation === "createUser" ? { email } : { user_id: walked.user_id };
    const params = failureOf(row[0], ofUser, randomUUID());
    if (await isOffered(simulating, params)) failing.push(operation);
  }
  for (const [name, params] of Object.entries(paramsFor(survey, walked)))
    await isOffered(name as ProviderStateName, params);
  const untried = `${notTried.join(" and ")} weren't tried`;
  if (refused.size === 0)
    return draft.note("states", "proven", `it set up all that were tried; ${untried}`);
  const names = Object.keys(providerStates) as ProviderStateName[];
  const some: OfferedFailures[] =
    refused.has(simulating) && failing.length > 0 ? [{ [simulating]: failing }] : [];
  const offered = [...some, ...names.filter((name) => !refused.has(name))];
  const why = [...refused.values(), untried].join("; ");
  draft.set("states.offered", offered, "proven", why);
}
