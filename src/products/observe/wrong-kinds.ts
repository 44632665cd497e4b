import { freshnessSeconds, headers, type SigningHeader } from "../../../spec/vocabulary.ts";
import { wrongSecret, type SigningDeviation } from "../../judge/client/signer.ts";

const all = Object.keys(headers) as SigningHeader[];

/** Seconds beyond the window that no delay and no rounding makes up for. */
const surely = 3;

export const wrongKinds: Record<string, SigningDeviation> = {
  secret: wrongSecret,
  key: { apiKey: "no-such-client" },
  timestamp: { signedAge: 1 },
  expired: { age: freshnessSeconds + surely },
  "user-id": { signedUserId: null },
  tampered: { change: { letter: -1 } },
  truncated: { change: { withoutLast: 8 } },
  unsigned: { without: all },
  "no-api-key": { without: ["apiKey"] },
  "no-signature": { without: ["signature"] },
  "no-timestamp": { without: ["timestamp"] },
  "no-request-id": { without: ["requestId"] },
};
