import { shown } from "../deviation.ts";
import { judged, type Observed, type WatchRule } from "./invariant.ts";

function came({ exchange, reading }: Observed): string {
  if (exchange.failure) return `${exchange.failure.kind}: ${exchange.failure.message}`;
  const type = exchange.answer?.headers["content-type"] ?? "no content type";
  return `status ${reading?.status}, ${type}, body ${shown(exchange.answer?.body ?? "")}`;
}

/** Every operation is answered with a JSON object. */
export const answersJson: WatchRule = (observed) =>
  judged("answers-json", observed.reading !== undefined && observed.reading.kind !== "broken", {
    message: observed.exchange.failure
      ? "No complete answer came."
      : "The answer is not an error or success with a JSON object as its body.",
    expected: "an answer with a JSON object as its body",
    actual: came(observed),
  });
