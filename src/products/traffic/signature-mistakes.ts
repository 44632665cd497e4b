import { createHash, createHmac } from "node:crypto";
import { headers } from "../../../spec/vocabulary.ts";
import type { SentRequest } from "../../wire/exchange.ts";
import { encode, encodings } from "../../wire/signing.ts";

const hmac = (key: string, text: string, algorithm = "sha256"): Buffer =>
  createHmac(algorithm, key).update(text).digest();

const separators = [" ", ":", ".", "|", ",", "-", "_", "&", "\n"];

function attempts({ method, url, headers: sent, body = "" }: SentRequest, secret: string) {
  const { [headers.apiKey]: key = "", [headers.timestamp]: timestamp = "" } = sent;
  const { [headers.userId]: userId = "" } = sent;
  const text = key + timestamp + userId;
  const { pathname: path, search } = new URL(url, "http://service.invalid");
  const more = {
    "the path": path,
    "the path and the query": path + search,
    "the method and the path": method + path,
    "the body": body,
    "the method, the path and the body": method + path + body,
  };
  const parts = [key, timestamp, ...(userId ? [userId] : [])];
  return {
    "over the timestamp before the API key": [hmac(secret, timestamp + key + userId)],
    "over the text and a line end": [hmac(secret, `${text}\n`)],
    "with a line end in the secret": [hmac(`${secret}\n`, text)],
    "with the API key as the secret": [hmac(key, text)],
    "with the secret as the text and the text as the key": [hmac(text, secret)],
    "with another hash than SHA-256": ["sha1", "sha384", "sha512"].map((name) =>
      hmac(secret, text, name),
    ),
    "with SHA-256 instead of HMAC-SHA256": [secret + text, text + secret, text].map((whole) =>
      createHash("sha256").update(whole).digest(),
    ),
    "encoded twice": [Buffer.from(hmac(secret, text).toString("hex"))],
    "over the parts with something between them": separators.map((separator) =>
      hmac(secret, parts.join(separator)),
    ),
    ...Object.fromEntries(
      Object.entries(more).map(([what, added]) => [
        `over ${what}, too`,
        [hmac(secret, text + added), hmac(secret, added + text)],
      ]),
    ),
  };
}

export function mistakeIn(request: SentRequest, secret: string): string | undefined {
  const { [headers.signature]: signature } = request.headers;
  const isMade = (bytes: Buffer) =>
    encodings.some((encoding) => encode(bytes, encoding) === signature);
  return Object.entries(attempts(request, secret)).find(([, made]) => made.some(isMade))?.[0];
}
