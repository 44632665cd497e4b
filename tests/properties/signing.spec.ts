import * as fc from "fast-check";
import { expect, requirement, test } from "../../fixtures/index.ts";
import { wronglyJoined } from "../../fixtures/signing.ts";
import { property } from "../../fixtures/property.ts";
import type { SigningDeviation } from "../../src/target/signer.ts";

/** A way to sign wrongly, as it reads in a counterexample. */
interface WrongWay {
  says: string;
  deviation: SigningDeviation;
}

const wrong = (says: string, deviation: SigningDeviation): WrongWay => ({ says, deviation });

/** Another letter in the same place, of another value whatever the encoding and letter case. */
const change = (signature: string, at: number): string => {
  const place = at % (signature.length - 4);
  const other = signature[place]?.toLowerCase() === "c" ? "d" : "c";
  return signature.slice(0, place) + other + signature.slice(place + 1);
};

const wrongWays = fc
  .oneof(
    fc
      .nat(200)
      .map((at) =>
        wrong(`a signature with letter ${at} changed`, { tamper: (right) => change(right, at) }),
      ),
    fc.integer({ min: 4, max: 40 }).map((by) =>
      wrong(`a signature without its last ${by} letters`, {
        tamper: (right) => right.slice(0, -by),
      }),
    ),
    fc
      .integer({ min: 1, max: 5 })
      .map((age) => wrong(`the signature of ${age} s ago`, { signedAge: age })),
    fc
      .constantFrom(...wronglyJoined)
      .map(([says, writeInput]) => wrong(`a signature over ${says}`, { writeInput })),
    fc.uuid().map((userId) => wrong(`a signature for user ${userId}`, { signedUserId: userId })),
    fc
      .string({ minLength: 1 })
      .map((secret) => wrong(`the secret ${JSON.stringify(secret)}`, { secret })),
    fc.constant(wrong("an empty signature", { tamper: () => "" })),
  )
  .map((way) => Object.assign(way, { [fc.toStringMethod]: () => way.says }));

test(
  "no wrong signature is accepted",
  requirement("authentication-signature-checked"),
  async ({ stage }) => {
    const request = await stage.fitting("getLimits");
    const anchor = await request.asItIs();
    await property(wrongWays, async ({ deviation }) => {
      expect(await request.signed(deviation)).toBeRefused({ beside: anchor });
    });
  },
);
