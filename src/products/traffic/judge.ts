import type { ClientOpenPointId } from "../../../spec/client-open-points.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { Bounded } from "./bounded.ts";
import { ageOf } from "./client/authentication.ts";
import { isSelling } from "./sells.ts";
import { isAccepted, userOf, type Seen, isUuid, hasNoUsersId, malformedRequest } from "./seen.ts";
import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { CitableId } from "../../../spec/register.ts";
import type { Deviation } from "../../contract/deviation.ts";
import { invariantRequirements, judgeExchange } from "../../contract/invariants/judge.ts";
import { clientRules } from "./client/index.ts";
import type { Rule, Verdict } from "./rule.ts";
import { serviceRules } from "./service/index.ts";

/** Undefined where an exchange doesn't show the reading. */
type Observer = () => (seen: Seen) => string | undefined;

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

const requestIdForm: Observer =
  () =>
  ({ exchange: { request } }) => {
    const id = request.headers[headers.requestId];
    if (!id) return undefined;
    return isUuid(id) ? "uuid" : "other";
  };

/** A clock that differs by no more is as good as the observer's. */
const sameClockSeconds = 2;

const clock: Observer = () => (seen) => {
  const age = ageOf(seen);
  if (age === undefined) return undefined;
  if (Math.abs(age) <= sameClockSeconds) return "within 2 s";
  return age > 0 ? "behind" : "ahead";
};

export const clientObservers: Record<ClientOpenPointId, Observer> = {
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
}

/** Exchanges come in the order in which they ended; earlier ones are remembered within bounds. */
export interface TrafficJudge {
  judge(seen: Seen): TrafficJudgment;
  /**
   * Something other than the interface has changed the target. What the client learned from a response
   * still counts.
   */
  forgetTarget(): void;
}

export const judgedOfService: readonly CitableId[] = [
  ...invariantRequirements,
  ...(Object.keys(serviceRules) as CitableId[]),
];
export const judgedOfClient = Object.keys(clientRules) as CitableId[];

type Begun = [CitableId, (seen: Seen) => Verdict][];

const begin = (rules: Record<string, Rule>): Begun =>
  Object.entries(rules).map(([id, rule]) => [id as CitableId, rule()]);

/** Neither an answer that never came from the target nor one that was cut is the target's. */
function invariantsAt({ exchange, profile, response }: Seen): TrafficJudgment {
  if (!response) return { satisfied: [], deviations: [], observations: [] };
  const { request, answer } = exchange;
  return judgeExchange({
    exchange: { ...exchange, ...malformedRequest(request) },
    response,
    body: answer?.body ?? "",
    suspicious: true,
    hasWrongUserId: hasNoUsersId(request.headers),
    inDoubles: profile.limits.numbers === "doubles",
  });
}

/** The same exchanges in the same order always give the same judgments. */
export function trafficJudge(): TrafficJudge {
  const client = begin(clientRules);
  let service = begin(serviceRules);
  const observers = Object.entries(clientObservers).map(
    ([id, observer]) => [id as ClientOpenPointId, observer()] as const,
  );
  return {
    judge(seen) {
      const judged: TrafficJudgment = invariantsAt(seen);
      for (const [requirement, rule] of [...client, ...service]) {
        const verdict = rule(seen);
        if (verdict === "held") judged.satisfied.push(requirement);
        else if (verdict) judged.deviations.push({ requirement, ...verdict });
      }
      for (const [openPoint, observer] of observers) {
        const reading = observer(seen);
        if (reading !== undefined) judged.observations.push({ openPoint, reading });
      }
      return judged;
    },
    forgetTarget() {
      service = begin(serviceRules);
    },
  };
}
