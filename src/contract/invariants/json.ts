import { shown } from "../deviation.ts";
import { judgment, type Invariant, type JudgedExchange } from "./invariant.ts";

function receivedIn({ exchange, response }: JudgedExchange): string {
  if (exchange.failure) return `${exchange.failure.kind}: ${exchange.failure.message}`;
  const type = exchange.answer?.headers["content-type"] ?? "no content type";
  return `status ${response?.status}, ${type}, body ${shown(exchange.answer?.body ?? "")}`;
}

/** Every response is a success or an error with a JSON object as its body. */
export const answersJson: Invariant = (judged) =>
  judgment("answers-json", judged.response !== undefined && judged.response.kind !== "broken", {
    message: judged.exchange.failure
      ? "No complete response was received."
      : "The response is not a success or an error with a JSON object as its body.",
    expected: "a response with a JSON object as its body",
    actual: receivedIn(judged),
  });
