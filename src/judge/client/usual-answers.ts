import { formOf, isOwnAnswer } from "../../contract/own-answers.ts";
import { parseResponse } from "../../contract/response.ts";
import type { Profile } from "../profile/profile.ts";
import type { Exchange } from "../../wire/exchange.ts";
import { probed } from "./harmless-request.ts";
import { codes } from "./preflight-diagnostics.ts";

/** What an answer to a harmless request says, whatever its words. */
export function gistOf(exchange: Exchange, profile: Profile): string {
  const { answer, operation } = exchange;
  if (!answer || !isOwnAnswer(exchange, profile, false)) return `${operation}: ${formOf(exchange)}`;
  return `${operation}: ${answer.status}/${parseResponse(answer, profile.errors).code}`;
}

/** The target's own answers to harmless requests, of everything that was sent before the first test. */
export function usualAnswers(sent: readonly Exchange[], profile: Profile): string[] {
  const own = sent.filter(
    (each) =>
      probed.includes(each.operation) && each.properlySigned && isOwnAnswer(each, profile, false),
  );
  const isMissigned = ({ answer }: Exchange) =>
    answer !== undefined && parseResponse(answer, profile.errors).code === codes.secretWrong;
  // Another encoding of the signature may have been tried first.
  const signed = own.filter((each) => !isMissigned(each));
  const usual = signed.length > 0 ? signed : own;
  return [...new Set(usual.map((each) => gistOf(each, profile)))];
}
