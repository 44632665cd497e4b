import { sign, verify, type KeyObject } from "node:crypto";
import { isJsonObject } from "../../../spec/json.ts";
import { keyId } from "../../ground/signing-key.ts";

/** A signed message: DSSE, https://github.com/secure-systems-lab/dsse */
export interface Envelope {
  payloadType: string;
  payload: string;
  signatures: { keyid: string; sig: string }[];
}

function preAuthentication(type: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

export function sealedWith(key: KeyObject, payloadType: string, payload: Buffer): Envelope {
  const sig = sign(null, preAuthentication(payloadType, payload), key).toString("base64");
  return {
    payloadType,
    payload: payload.toString("base64"),
    signatures: [{ keyid: keyId(key), sig }],
  };
}

export const isEnvelope = (value: unknown): value is Envelope =>
  isJsonObject(value) &&
  typeof value.payloadType === "string" &&
  typeof value.payload === "string" &&
  Array.isArray(value.signatures) &&
  value.signatures.every(
    (each) => isJsonObject(each) && typeof each.keyid === "string" && typeof each.sig === "string",
  );

export function isSignedBy(key: KeyObject, envelope: Envelope): boolean {
  const payload = Buffer.from(envelope.payload, "base64");
  const message = preAuthentication(envelope.payloadType, payload);
  return envelope.signatures.some(
    ({ keyid, sig }) =>
      keyid === keyId(key) && verify(null, message, key, Buffer.from(sig, "base64")),
  );
}
