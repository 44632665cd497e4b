import { packageNames as names } from "../../../../src/products/package/files.ts";
import type { Tampering } from "./tampering.ts";

const { attestation } = names;

export const misattested: Tampering[] = [
  [
    "the result in the attestation edited",
    (draft) => draft.statement(({ predicate }) => (predicate.result = "WARNED")),
    /attestation.json: predicate \/ result is "WARNED", and should be "PASSED"/,
  ],
  [
    "a digest in the attestation edited",
    (draft) => draft.statement(({ subject }) => (subject[0].digest.sha256 = "0".repeat(64))),
    /attestation.json: subject \/ certificate.html \/ sha256 is "0000/,
  ],
  [
    "the type of the payload edited",
    (draft) => draft.json(attestation, (envelope) => (envelope.payloadType = "text/plain")),
    /payloadType is "text\/plain"/,
  ],
  [
    "the signature edited",
    (draft) =>
      draft.json(attestation, ({ signatures: [one] }) => {
        one.sig = `${one.sig.startsWith("A") ? "B" : "A"}${one.sig.slice(1)}`;
      }),
    /The signature is not a valid one/,
  ],
  [
    "the signature taken off",
    (draft) => {
      const { payload } = JSON.parse(draft.text(attestation)) as { payload: string };
      draft.write(attestation, Buffer.from(payload, "base64").toString());
    },
    /It isn't signed: nothing in it shows who made it. It should be signed with sha256:/,
  ],
  [
    "the attestation made illegible",
    (draft) => draft.write(attestation, "{"),
    /isn't JSON of an attestation/,
  ],
];
