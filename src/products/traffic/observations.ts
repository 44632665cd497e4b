import type { ClientOpenPointId } from "../../../spec/client-open-points.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { Bounded } from "./bounded.ts";
import { ageOf } from "./client/authentication.ts";
import { isSelling } from "./sells.ts";
import { isAccepted, userOf, type Seen, isUuid } from "./seen.ts";

/** Undefined where an exchange doesn't show the reading. */
type Observer = () => (seen: Seen) => string | undefined;

const validatesFirst: Observer = () => {
  const validated = new Bounded<true>();
  return (seen) => {
    const user = userOf(seen);
    if (user === undefined) return undefined;
    if (seen.operation === "validateTransaction") validated.set(user, true);
    if (!isSelling(seen) || !isAccepted(seen)) return undefined;
    return validated.has(user) ? "validated" : "unvalidated";
  };
};

const requestIdForm: Observer =
  () =>
  ({ exchange: { request } }) => {
    const id = request.headers[headers.requestId];
    if (!id) return undefined;
    return isUuid(id) ? "uuid" : "other";
  };

/** A clock that differs by no more is as good as the observer's. */
const sameClockSeconds = 2;

const clock: Observer = () => (seen) => {
  const age = ageOf(seen);
  if (age === undefined) return undefined;
  if (Math.abs(age) <= sameClockSeconds) return "within 2 s";
  return age > 0 ? "behind" : "ahead";
};

export const clientObservers: Record<ClientOpenPointId, Observer> = {
  "client-validates-first": validatesFirst,
  "client-signature-encoding": () => (seen) =>
    seen.signature.kind === "right" ? seen.signature.encoding : undefined,
  "client-request-id-form": requestIdForm,
  "client-clock": clock,
};
