import { headers } from "../../../spec/vocabulary.ts";
import type { SentRequest } from "../../wire/exchange.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import type { SignatureSeen } from "./signature.ts";

const required = [headers.apiKey, headers.signature, headers.timestamp, headers.requestId];

/** As far as an observer can tell. */
export const isProperlySigned = (
  { headers: sent }: SentRequest,
  signature: SignatureSeen,
  { signature: { encoding } }: Profile,
): boolean => {
  if (!required.every((name) => sent[name])) return false;
  if (signature.kind !== "right") return signature.kind === "unknown";
  return encoding === "auto" || encoding === signature.encoding;
};
