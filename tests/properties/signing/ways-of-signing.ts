import * as fc from "fast-check";
import { signing, type SigningDeviation } from "../../../fixtures/index.ts";

/** A way to sign, as a counterexample shows it. */
export interface WayOfSigning {
  says: string;
  deviation: SigningDeviation;
}

/** Names a way to sign. */
export const wayOfSigning = (says: string, deviation: SigningDeviation): WayOfSigning =>
  Object.assign({ says, deviation }, { [fc.toStringMethod]: () => says });

const hexDigits = 64;
/** Hexadecimal means the same in either case; base64 does not. */
const caseLost = (signature: string) =>
  signature.length === hexDigits ? signature.slice(1) : signature.toLowerCase();

const tampered = fc.oneof(
  fc
    .nat(200)
    .map((at) => wayOfSigning(`a signature with letter ${at} changed`, signing.letterChanged(at))),
  fc.integer({ min: 4, max: 40 }).map((by) =>
    wayOfSigning(`a signature without its last ${by} letters`, {
      tamper: (right) => right.slice(0, -by),
    }),
  ),
  fc.constantFrom(
    wayOfSigning("an empty signature", { tamper: () => "" }),
    wayOfSigning("a signature twice over", { tamper: (right) => right + right }),
    wayOfSigning("a signature with its letter case lost", { tamper: caseLost }),
    wayOfSigning("a signature of zeros", { tamper: (right) => "0".repeat(right.length) }),
  ),
);

const otherParts = fc.oneof(
  fc
    .integer({ min: 1, max: 5 })
    .map((age) =>
      wayOfSigning(`a signature made with the timestamp of ${age} s ago`, { signedAge: age }),
    ),
  fc
    .uuid()
    .map((userId) => wayOfSigning(`a signature made for user ${userId}`, { signedUserId: userId })),
  fc
    .string({ minLength: 1 })
    .map((secret) =>
      wayOfSigning(`a signature made with the secret ${JSON.stringify(secret)}`, { secret }),
    ),
);

const byOtherUser = (userId: string) =>
  fc.constant(wayOfSigning("a signature made for another user", { signedUserId: userId }));

const joined = (withUserId: boolean) =>
  fc.constantFrom(
    ...signing.wronglyJoined
      .filter(({ needsUserId }) => withUserId || !needsUserId)
      .map(({ says, writeInput }) => wayOfSigning(`a signature made over ${says}`, { writeInput })),
  );

const byOtherClient = fc.constant(
  wayOfSigning("a signature made with another client's secret", { asOtherClient: true }),
);

/**
 * Signatures with one thing wrong: made for another user who exists, where the request is signed for
 * one, and with another client's secret, where that is known.
 */
export const wrongSignatures = (
  otherUser: string | undefined,
  otherClient: boolean,
): fc.Arbitrary<WayOfSigning> =>
  fc.oneof(
    tampered,
    otherParts,
    joined(otherUser !== undefined),
    ...(otherUser === undefined ? [] : [byOtherUser(otherUser)]),
    ...(otherClient ? [byOtherClient] : []),
  );
