import type { ClientOpenPointId } from "../../../spec/client-open-points.ts";
import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { CitableId } from "../../../spec/register.ts";
import type { Deviation } from "../../contract/deviation.ts";
import { invariantRequirements, judgeExchange } from "../../contract/invariants/judge.ts";
import { clientRules } from "./client/index.ts";
import { hasNoUsersId, malformedRequest, type Seen } from "./seen.ts";
import { clientObservers } from "./observations.ts";
import type { Rule, Verdict } from "./rule.ts";
import { serviceRules } from "./service/index.ts";

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
