import { headers } from "../../../../spec/vocabulary.ts";
import { lacking, atEach, unless } from "../rule.ts";

const names = {
  "X-Api-Key": headers.apiKey,
  "X-Signature": headers.signature,
  "X-Timestamp": headers.timestamp,
  "X-Request-Id": headers.requestId,
};

export const signingHeaders = atEach(({ exchange: { request } }) => {
  const missing = Object.entries(names)
    .filter(([, name]) => !request.headers[name])
    .map(([name]) => name);
  return unless(missing.length === 0, () => lacking(missing));
});
