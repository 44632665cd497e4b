import { freshnessSeconds, headers, type SigningHeader } from "../../../spec/vocabulary.ts";
import { wrongSecret, type SigningDeviation } from "../../judge/client/signer.ts";

export const wrongKinds: Record<string, SigningDeviation> = {
  secret: wrongSecret,
  key: { apiKey: "no-such-client" },
  timestamp: { signedAge: 1 },
  // Three seconds beyond the window, more than delay and rounding make up for.
  expired: { age: freshnessSeconds + 3 },
  "user-id": { signedUserId: null },
  tampered: { change: { letter: -1 } },
  truncated: { change: { withoutLast: 8 } },
  unsigned: { without: Object.keys(headers) as SigningHeader[] },
  "no-api-key": { without: ["apiKey"] },
  "no-signature": { without: ["signature"] },
  "no-timestamp": { without: ["timestamp"] },
  "no-request-id": { without: ["requestId"] },
};
