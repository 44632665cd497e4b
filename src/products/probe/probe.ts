import { namingUser } from "../../../spec/openapi.ts";
import { bindForeign } from "./mapping/bind-foreign.ts";
import type { OperationMatch } from "./mapping/match-operations.ts";
import { Survey } from "./survey.ts";
import { randomUUID } from "node:crypto";
import type { JsonObject } from "../../../spec/json.ts";
import { issuedIdNames, operationNames } from "../../../spec/operations.ts";
import type { Exchange } from "../../wire/exchange.ts";
import {
  preflight,
  type Preflight,
  requireAnswers,
  requireReached,
} from "../../judge/client/preflight.ts";
import { requireTestSystem, testSystemBasis } from "../../judge/client/test-system.ts";
import { defaultProfile, profileDefaults, type LoadedProfile } from "../../judge/profile/load.ts";
import { userIdUnseen } from "./try-operation.ts";
import { asSandbox, surveyCapabilities, walkUser } from "./walk-user.ts";
import { Draft, read } from "./draft.ts";
import { readAuthenticationErrors, readErrorPlaces } from "./errors-at.ts";
import { layStatesUrl, reachStates, surveyStates } from "./survey-states.ts";
import { surveyValidation, walkSells } from "./walk-sells.ts";

export interface Described {
  from: string;
  matches: readonly OperationMatch[];
  remarks: readonly string[];
}

function layDescription(draft: Draft, { from, matches, remarks }: Described) {
  for (const match of matches) {
    draft.remove(`operations.${match.operation}`);
    bindForeign(match, draft);
  }
  const carrying = matches
    .filter(({ operation, foreign }) => foreign.carriesUserId && !namingUser.includes(operation))
    .map(({ operation }) => operation);
  draft.set("userIdHeader", carrying, "assumed", `by ${from}`);
  draft.remarks.push(...remarks);
}

export interface ProbeOptions {
  name: string;
  baseUrl: string;
  apiKey?: string | undefined;
  described?: Described | undefined;
  statesUrl?: string | undefined;
  given?: { from: string; values: JsonObject } | undefined;
  readOnly: boolean;
  /** Asks the user whether the target is a test system if nothing shows it; returns the declaring profile. */
  declare?: (loaded: LoadedProfile) => Promise<LoadedProfile>;
}

const neverShown = {
  timeZone: "days of KYC dates and of limits begin in it; such as Asia/Kolkata",
  "values.smallestUnit": "the smallest difference between two amounts",
  "quotes.validSeconds": "how long a quote can be sold",
  "balance.amount": "what a seller has, in from_currency",
};

function firstDraft({ name, baseUrl, apiKey }: ProbeOptions): Draft {
  const { operations, userIdHeader, capabilities, errors } = defaultProfile().profile;
  const draft = new Draft({ name, baseUrl });
  if (apiKey) draft.set("credentials.apiKey", apiKey, "assumed", "given to the probe");
  draft.set("signature.encoding", "auto", "assumed", "each is tried");
  draft.set("userIdHeader", userIdHeader, userIdUnseen.standing, userIdUnseen.why);
  draft.set("errors", errors, "assumed", asSandbox);
  draft.set("capabilities", capabilities, "assumed", asSandbox);
  for (const operation of operationNames) {
    const binding = operations[operation];
    if (binding) draft.set(`operations.${operation}`, binding, "assumed", asSandbox);
  }
  for (const [path, why] of Object.entries(neverShown))
    draft.set(path, read(profileDefaults(), path.split(".")), "assumed", why);
  for (const fact of ["unit", "countedAt"])
    draft.set(`limits.${fact}`, "unknown", "unknown", "no sell was seen");
  for (const id of issuedIdNames)
    draft.set(`testData.unknown.${id}`, "{uuid}", "assumed", asSandbox);
  return draft;
}

async function proveSignature(survey: Survey, environment: NodeJS.ProcessEnv): Promise<Preflight> {
  const { draft } = survey;
  const found = await preflight(draft.loaded, environment);
  const { discovered, exchanges, shownBy } = found;
  survey.discovered = discovered;
  survey.requests += exchanges.length;
  const seconds = Math.round(discovered.clockOffsetMs / 1000);
  const [standing, why] =
    shownBy === "signature"
      ? (["proven", "such a signature fares otherwise than a wrong one"] as const)
      : (["assumed", "a wrong signature fares no otherwise"] as const);
  draft.set("signature.encoding", discovered.encoding, standing, why);
  if (discovered.clock === "own" && discovered.dateAheadMs !== 0)
    draft.set("clock", "own", "proven", "the time of the target's Date header was found expired");
  draft.remarks.push(
    `The target's clock: ${seconds === 0 ? "as this machine's" : `${seconds} s ahead of this machine's`}.`,
  );
  return found;
}

async function requireTarget(
  { draft }: Survey,
  { readOnly, declare }: ProbeOptions,
  found: Preflight,
  environment: NodeJS.ProcessEnv,
): Promise<Exchange[]> {
  const doStatesAnswer = draft.noteOf("states")?.standing === "proven";
  const isKnown = () => testSystemBasis(draft.loaded.profile, doStatesAnswer) !== undefined;
  if (!readOnly && !isKnown() && declare) {
    const { testDeployment } = (await declare(draft.loaded)).profile;
    if (testDeployment)
      draft.set("testDeployment", testDeployment, "proven", "a person said so at the terminal");
  }
  const mayCreate = !readOnly && isKnown();
  const sent = await requireReached(draft.loaded, environment, found, mayCreate);
  if (!readOnly) requireTestSystem(draft.loaded, doStatesAnswer);
  return sent;
}

export async function probe(options: ProbeOptions, environment: NodeJS.ProcessEnv) {
  const survey = new Survey(firstDraft(options), environment);
  const { draft } = survey;
  if (options.described) layDescription(draft, options.described);
  if (options.given) {
    const { from, values } = options.given;
    draft.give(values);
    draft.remarks.push(`Laid over by what ${from} gives.`);
  }
  const input = { user_id: randomUUID(), transaction_id: randomUUID() };
  // Finding the encoding needs the place of codes, and seeing the codes needs the encoding: so both twice.
  survey.requests += (await requireAnswers(draft.loaded, environment)).length;
  await readAuthenticationErrors(survey, input);
  const found = await proveSignature(survey, environment);
  draft.remarks.push(...(await readAuthenticationErrors(survey, input)));
  // Other errors may have another envelope than authentication errors.
  readErrorPlaces(survey, await survey.call("getTransaction", input));
  if (!draft.noteOf("errors.code")) draft.note("errors", "unknown", "no refusal showed a code");
  if (options.statesUrl) layStatesUrl(draft, options.statesUrl, environment);
  if (survey.profile.states.url) await reachStates(survey);
  survey.requests += (await requireTarget(survey, options, found, environment)).length;
  const untried = options.readOnly
    ? "Read-only: no user was created, so that answers of most operations were not seen."
    : await walk(survey);
  const isCodeUnknown = draft.noteOf("errors")?.standing === "unknown";
  const left = [
    ...(untried ? [untried] : []),
    ...(isCodeUnknown ? [withoutCodes] : []),
    ...(survey.cachedBy ? [cached(survey.cachedBy)] : []),
  ];
  draft.remarks.push(...left);
  return { draft, requests: survey.requests, untried: left.join(" ") };
}

const cached = (by: string): string =>
  `A cache answered (${by}), and what it answers says nothing of the service: have it leave these paths alone (docs/what-stands-between.md#a-cache).`;

const withoutCodes =
  "No refusal showed an error code of the document. Say in errors.code where they stand in a body: without that, every refusal counts as one of no row.";

async function walk(survey: Survey): Promise<string | undefined> {
  const walked = await walkUser(survey);
  if (!walked) {
    const why = survey.draft.noteOf("operations.createUser")?.why ?? "none is left";
    return `No user could be created (${why}): nothing that needs one was tried. Give operations.createUser as your deployment has it, or list users who exist in users.given (docs/certify.md#3-complete-it-10-to-30-minutes), and probe again with --profile.`;
  }
  const hasAccount = walked.bank_account_id !== undefined;
  if (hasAccount) {
    await walkSells(survey, walked);
    await surveyValidation(survey, walked);
    if (survey.profile.states.url) await surveyStates(survey, walked);
  }
  await surveyCapabilities(survey, walked);
  return hasAccount
    ? undefined
    : "The user of the probe got no approved bank account: no sell was tried.";
}
