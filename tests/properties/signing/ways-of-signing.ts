import type { SigningDeviation } from "../../../fixtures/index.ts";
import * as fc from "fast-check";
import { saying } from "../../../fixtures/properties/saying.ts";
import * as signing from "../../../fixtures/session/signing.ts";

export const wayOfSigning = (says: string, deviation: SigningDeviation): signing.SigningWay =>
  saying({ deviation }, says);

/** Letter case means nothing in hexadecimal, but something in base64. */
const caseLost = wayOfSigning("a signature with its letter case lost", { change: "lower case" });

const tampered = (caseCounts: boolean) =>
  fc.oneof(
    fc
      .nat(200)
      .map((at) =>
        wayOfSigning(`a signature with letter ${at} changed`, signing.letterChanged(at)),
      ),
    fc
      .integer({ min: 4, max: 40 })
      .map((by) =>
        wayOfSigning(`a signature without its last ${by} letters`, { change: { withoutLast: by } }),
      ),
    fc.constantFrom(
      wayOfSigning("an empty signature", { change: "empty" }),
      wayOfSigning("a signature twice over", { change: "twice" }),
      wayOfSigning("a signature without its first letter", { change: "without the first letter" }),
      wayOfSigning("a signature of zeros", { change: "all zeros" }),
      ...(caseCounts ? [caseLost] : []),
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

/** Includes a signature for another user if the request is signed for one. */
export function wrongSignatures(
  otherUser: string | undefined,
  caseCounts: boolean,
): fc.Arbitrary<signing.SigningWay> {
  const way = wayOfSigning("a signature made for another user", { signedUserId: otherUser ?? "" });
  const ofUser = otherUser === undefined ? [] : [fc.constant(way)];
  return fc.oneof(tampered(caseCounts), otherParts, ...ofUser);
}
