import type { ClientRequirementId } from "../../../spec/client-requirements.ts";
import { Bounded } from "./order.ts";
import type { Breach, Rule, Ruling } from "./rule.ts";
import { ageOf, authenticationRules } from "./client/authentication.ts";
import { accountRules, userRules } from "./client/users.ts";
import { sellRules } from "./client/sells.ts";
import type { ClientOpenPointId } from "../../../spec/client-open-points.ts";
import { firstRefusal, headers, isUuid } from "../../../spec/vocabulary.ts";
import {
  NotRecorded,
  type SeenExchange,
  answerOfCache,
  bodyOfAnswer,
  bodyOfRequest,
  entriesBefore,
  hasNoUsersId,
  malformedRequest,
} from "./seen.ts";
import { isAccepted, isSelling, userOf } from "./shown.ts";
import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { CitableId } from "../../../spec/register.ts";
import type { Deviation } from "../../contract/deviation.ts";
import { isFromBetween } from "../../contract/gateways.ts";
import { invariantRequirements, judgeExchange, shownBy } from "../../contract/invariants/judge.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { isRedacted } from "../../wire/redacted-value.ts";
import { serviceRules } from "./service.ts";

/** Traffic alone can't show these: the client's task must be known. */
export type OfTask = "client-task-sold-once" | "client-unsure-sell-looked-up";

/** Doesn't compile if a requirement lacks its rule. */
const clientRules: Record<Exclude<ClientRequirementId, OfTask>, Rule> = {
  ...authenticationRules,
  ...userRules,
  ...accountRules,
  ...sellRules,
};

type Observer = () => (seen: SeenExchange) => string | undefined;

const validatesFirst: Observer = () => {
  const validated = new Bounded<true>();
  return (seen) => {
    const user = userOf(seen);
    if (user === undefined) return undefined;
    if (seen.operation === "validateTransaction") validated.set(user, true);
    if (!isSelling(seen) || !isAccepted(seen)) return undefined;
    return validated.has(user) ? "validated" : "unvalidated";
  };
};

const requestIdForm: Observer = () => (seen) => {
  const id = seen.exchange.request.headers[headers.requestId];
  if (!id || seen.unrecorded.has(headers.requestId)) return undefined;
  return isUuid(id) ? "uuid" : "other";
};

const clock: Observer = () => (seen) => {
  const age = seen.unrecorded.has(headers.timestamp) ? undefined : ageOf(seen);
  if (age === undefined) return undefined;
  if (Math.abs(age) <= 2) return "within 2 s";
  return age > 0 ? "behind" : "ahead";
};

const clientObservers: Record<ClientOpenPointId, Observer> = {
  "client-validates-first": validatesFirst,
  "client-signature-encoding": () => (seen) =>
    seen.signature.kind === "right" ? seen.signature.encoding : undefined,
  "client-request-id-form": requestIdForm,
  "client-clock": clock,
};

export interface TrafficJudgment {
  satisfied: CitableId[];
  deviations: Deviation[];
  observations: { openPoint: OpenPointId | ClientOpenPointId; reading: string }[];
  notRecorded: { requirement: CitableId; what: string }[];
}

const judgedOfService: readonly CitableId[] = [
  ...invariantRequirements,
  ...(Object.keys(serviceRules) as CitableId[]),
];

export const judgedOfClient = Object.keys(clientRules) as CitableId[];
export const judgedOfBoth = [...judgedOfService, ...judgedOfClient];

const begin = (rules: Record<string, Rule>) =>
  Object.entries(rules).map(([id, rule]) => ({
    requirement: id as CitableId,
    rule,
    judge: rule(),
  }));

type Begun = ReturnType<typeof begin>[number];

const isBroken = (verdict: Ruling): verdict is Breach =>
  verdict !== undefined && verdict !== "held";

/** An error can't be judged if the recording has cut its request. */
const isDoubtful = ({ exchange: { request }, unrecorded }: SeenExchange, status: number): boolean =>
  status >= firstRefusal &&
  (request.truncated === true ||
    ([401, 403].includes(status) && [...unrecorded].some((name) => !request.headers[name])));

const takenOut = (json: unknown, { fields = [] }: Deviation): boolean =>
  fields.length > 0 &&
  fields.every((pointer) => {
    const value = readPointer(json, pointer);
    return typeof value === "string" && isRedacted(value);
  });

/** An answer that a gateway wrote, or that is missing or cut, isn't the target's own. */
function invariantsAt(seen: SeenExchange): TrafficJudgment {
  const { exchange, profile, response, unrecorded } = seen;
  const { request, answer } = exchange;
  const nothing = { satisfied: [], deviations: [], observations: [], notRecorded: [] };
  if (isFromBetween(exchange)) return nothing;
  if (!response) {
    const missing = seen.showsEnd
      ? []
      : shownBy(seen.operation, (answer?.status ?? 0) >= firstRefusal);
    const what = answer?.status === 304 ? answerOfCache : bodyOfAnswer;
    return { ...nothing, notRecorded: missing.map((requirement) => ({ requirement, what })) };
  }
  const judged = judgeExchange({
    exchange: { ...exchange, ...malformedRequest(request, unrecorded) },
    response,
    body: answer?.body ?? "",
    suspicious: true,
    hasWrongUserId: hasNoUsersId(request.headers),
    inDoubles: profile.limits.numbers === "doubles",
  });
  const isUnsure = (deviation: Deviation) =>
    isDoubtful(seen, response.status) || (seen.isFromFile && takenOut(response.json, deviation));
  return {
    ...judged,
    deviations: judged.deviations.filter((deviation) => !isUnsure(deviation)),
    notRecorded: judged.deviations
      .filter(isUnsure)
      .map(({ requirement }) => ({ requirement, what: bodyOfRequest })),
  };
}

function judgeBy(
  { requirement, rule, judge }: Begun,
  { seen, judged }: { seen: SeenExchange; judged: TrafficJudgment },
): void {
  try {
    const verdict = judge(seen);
    if (verdict === "held") judged.satisfied.push(requirement);
    if (!isBroken(verdict)) return;
    // Entries missing before it don't matter if the exchange breaks the rule by itself.
    if (seen.isAfterGap && !isBroken(rule()(seen))) throw new NotRecorded(entriesBefore);
    judged.deviations.push({ requirement, ...verdict });
  } catch (error) {
    if (!(error instanceof NotRecorded)) throw error;
    judged.notRecorded.push({ requirement, what: error.message });
  }
}

/** Takes exchanges in the order of their ends. */
export function trafficJudge() {
  const client = begin(clientRules);
  let service = begin(serviceRules);
  const observers = Object.entries(clientObservers).map(
    ([id, observer]) => [id as ClientOpenPointId, observer()] as const,
  );
  return {
    judge(seen: SeenExchange): TrafficJudgment {
      const judged: TrafficJudgment = invariantsAt(seen);
      for (const begun of [...client, ...service]) judgeBy(begun, { seen, judged });
      for (const [openPoint, observer] of observers) {
        const reading = observer(seen);
        if (reading !== undefined) judged.observations.push({ openPoint, reading });
      }
      return judged;
    },
    /** After an unknown change of the target; what the client has learned still counts. */
    forgetTarget(): void {
      service = begin(serviceRules);
    },
  };
}
