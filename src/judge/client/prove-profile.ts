import { signingCodes } from "../../../spec/error-rows/index.ts";
import { randomUUID } from "node:crypto";
import { requiresHeader } from "../../../spec/openapi.ts";
import { isOffered } from "../../../spec/capabilities.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { firstRefusal, headers } from "../../../spec/vocabulary.ts";
import { parseResponse, isOwnAnswer } from "../../contract/response.ts";
import { carriesUserId, routeOf, writableNames } from "../profile/binding.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Profile } from "../profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { Exchange } from "../../wire/exchange.ts";
import { Patience } from "./patience.ts";
import * as diagnostics from "./preflight-diagnostics.ts";
import { atTarget, type Discovered, type Target } from "./target.ts";
import { probeInput } from "./request.ts";
import { freshValues } from "../profile/generators.ts";

type Send = (operation: OperationName, profile: Profile) => Promise<Exchange>;

const asked = (profile: Profile): OperationName[] =>
  operationNames.filter(
    (operation) =>
      isOffered(operation, profile.capabilities) &&
      !requiresHeader(operation, headers.userId) &&
      (profile.userIdHeader.includes(operation) || routeOf(operation, profile).method === "GET"),
  );

function isRefusedForHeader({ answer }: Exchange, { errors }: Profile): boolean {
  if (!answer || answer.status < firstRefusal) return false;
  const { code } = parseResponse(answer, errors);
  const isMissed = answer.body.toLowerCase().includes(headers.userId.toLowerCase());
  return code === signingCodes.secretWrong || isMissed;
}

const otherwise = (profile: Profile, operation: OperationName): Profile => ({
  ...profile,
  userIdHeader: carriesUserId(operation, profile)
    ? profile.userIdHeader.filter((name) => name !== operation)
    : [...profile.userIdHeader, operation],
});

async function isContradicted(operation: OperationName, profile: Profile, send: Send) {
  if (!isRefusedForHeader(await send(operation, profile), profile)) return false;
  const other = await send(operation, otherwise(profile, operation));
  return other.answer !== undefined && !isRefusedForHeader(other, profile);
}

/** About an unknown user. @returns the requests sent @throws UsageError with the line of the profile */
export async function proveProfile(
  loaded: LoadedProfile,
  discovered: Discovered,
  environment: NodeJS.ProcessEnv,
): Promise<Exchange[]> {
  const sent: Exchange[] = [];
  const patience = new Patience();
  const send: Send = (operation, profile) => {
    const sendTo = async ({ client }: Target) => {
      const [bank_account_id, quote_id, id] = [randomUUID(), randomUUID(), randomUUID()];
      const input = { ...probeInput(profile), bank_account_id, quote_id, id };
      const call = () => client.call({ operation, input });
      const exchange = await patience.send(call, (putOff) => sent.push(putOff));
      sent.push(exchange);
      return exchange;
    };
    return atTarget(sendTo, { ...loaded, profile }, environment, discovered);
  };
  const { profile } = loaded;
  const wants = await Promise.all(
    asked(profile).map(async (operation) =>
      (await isContradicted(operation, profile, send)) ? [operation] : [],
    ),
  );
  const contradicted = wants.flat();
  if (contradicted.length > 0) {
    throw new UsageError(diagnostics.userIdHeaderContradicted(loaded, contradicted));
  }
  const unread = diagnostics.unreadRow(sent, profile.errors);
  if (unread) throw new UsageError(diagnostics.rowElsewhere(loaded, unread));
  return sent;
}

export const chosenId = "{uuid}";

export const idsAreChosen = `No user is created without an id: the suite chooses one for each. A profile says so with testData: { user: { user_id: "${chosenId}" } }.`;

export const mayChooseId = (profile: Profile): boolean =>
  profile.users === undefined &&
  profile.testData.user.user_id === undefined &&
  writableNames("createUser", profile).includes("user_id");

export const choosingIds = (profile: Profile): Profile => ({
  ...profile,
  testData: { ...profile.testData, user: { ...profile.testData.user, user_id: chosenId } },
});

export async function settleUserIds(
  loaded: LoadedProfile,
  discovered: Discovered,
  environment: NodeJS.ProcessEnv,
): Promise<{ loaded: LoadedProfile; exchanges: Exchange[] }> {
  const exchanges: Exchange[] = [];
  if (!mayChooseId(loaded.profile)) return { loaded, exchanges };
  const refuses = (profile: Profile): Promise<boolean> =>
    atTarget(
      async ({ client, time }) => {
        const input = freshValues(profile.testData.user, time);
        const exchange = await client.call({ operation: "createUser", input });
        exchanges.push(exchange);
        const { answer } = exchange;
        if (!answer || !isOwnAnswer(exchange, profile, false)) return false;
        return parseResponse(answer, profile.errors).kind === "refused";
      },
      loaded,
      environment,
      discovered,
    );
  const choosing = choosingIds(loaded.profile);
  const isChosen = (await refuses(loaded.profile)) && !(await refuses(choosing));
  return { loaded: isChosen ? { ...loaded, profile: choosing } : loaded, exchanges };
}
