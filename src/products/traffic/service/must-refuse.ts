import { atEach, type Rule, type Verdict } from "../rule.ts";
import { answerIn, isAccepted, type Seen } from "../seen.ts";

/** What an exchange shows of something that has to be refused. */
export function mustRefuse(seen: Seen): Verdict {
  if (!seen.response || seen.response.kind === "broken") return undefined;
  if (!isAccepted(seen)) return "held";
  return { expected: { kind: "refused" }, seen: answerIn(seen) };
}

/** A rule about requests that have to be refused, whatever was before. */
export const refuses = (isWrong: (seen: Seen) => boolean): Rule =>
  atEach((seen) => (isWrong(seen) ? mustRefuse(seen) : undefined));
