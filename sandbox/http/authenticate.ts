import type { Authenticated, Context } from "../context.ts";
import { refuse, refuseUntabled } from "../input.ts";
import type { SignedRequest } from "../rules/authentication.ts";

export type Authenticate = (context: Context, request: SignedRequest) => Authenticated;

/** Authentication, rule 1, and Limits, rule 4. */
export function checkTimestamp({ rules, store }: Context, request: SignedRequest): void {
  const { isTimestamp, ageSeconds, isWithinWindow, windowSeconds } = rules.authentication;
  const { timestamp = "", userId } = request;
  const age = ageSeconds(timestamp, store.now(store.anyUser(userId)));
  if (!isTimestamp(request.timestamp) || !isWithinWindow(age, windowSeconds)) {
    refuse("authentication-timestamp-expired");
  }
}

/** The document shows no order of these checks. */
export const authenticate: Authenticate = (context, sent) => {
  const { authentication } = context.rules;
  const isForUser = authentication.requiresUserId(sent.operation);
  const request = isForUser ? sent : { ...sent, userId: undefined };
  const client = authentication.clientOf(request.apiKey, context.store.clients);
  if (!client) refuse("authentication-client-invalid");
  if (!authentication.isSigned(request, client, authentication.encoding())) {
    refuse("authentication-secret-wrong");
  }
  checkTimestamp(context, request);
  if (!authentication.isRequestId(request.requestId)) {
    refuseUntabled(400, "X-Request-Id is missing or not acceptable");
  }
  if (isForUser && request.userId === undefined) refuseUntabled(400, "X-User-Id is required");
  return { client, userId: request.userId };
};
