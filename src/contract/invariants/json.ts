import { answerOf } from "../answer.ts";
import type { Seen } from "../deviation.ts";
import { judgment, type Invariant, type JudgedExchange } from "./invariant.ts";

function seenIn({ exchange, response }: JudgedExchange): Seen {
  if (!response) return { kind: "no-answer", why: exchange.failure?.kind ?? "malformed" };
  return answerOf({ ...response, operation: exchange.operation, exchange });
}

export const answersJson: Invariant = (judged) =>
  judgment("answers-json", judged.response !== undefined && judged.response.kind !== "broken", {
    expected: { kind: "json" },
    seen: seenIn(judged),
  });
