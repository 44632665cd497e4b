import { atEach, type Rule, type Verdict } from "../rule.ts";
import { isAccepted, refusalCode, type Seen } from "../seen.ts";

/** What an exchange shows of something that has to be refused. */
export function mustRefuse(seen: Seen, message: string, expected: string): Verdict {
  if (!seen.response || seen.response.kind === "broken") return undefined;
  if (!isAccepted(seen)) return "held";
  const code = refusalCode(seen);
  return {
    message,
    expected,
    actual: `status ${seen.response.status}${code ? `, code ${code}` : ""}`,
  };
}

/** A rule about requests that have to be refused, whatever was before. */
export const refuses = (
  isWrong: (seen: Seen) => boolean,
  message: string,
  expected: string,
): Rule => atEach((seen) => (isWrong(seen) ? mustRefuse(seen, message, expected) : undefined));
