import { headers as names } from "../../spec/vocabulary.ts";
import type { Exchange } from "./exchange.ts";
import { shellWord } from "./shell.ts";
import type { SignatureEncoding } from "./signing.ts";

/** By encoding, the shell command that reads the signature input and writes the signature. */
const signers: Record<SignatureEncoding, string> = {
  hex: `openssl dgst -sha256 -hmac "\${API_SECRET:?}" -r | cut -d ' ' -f 1`,
  "hex-upper": `openssl dgst -sha256 -hmac "\${API_SECRET:?}" -r | cut -d ' ' -f 1 | tr a-f A-F`,
  base64: `openssl dgst -sha256 -hmac "\${API_SECRET:?}" -binary | openssl base64 -A`,
  base64url: `openssl dgst -sha256 -hmac "\${API_SECRET:?}" -binary | openssl base64 -A | tr '+/' '-_' | tr -d =`,
};

/** What redaction writes in place of key and signature. */
const apiKeyPlaceholder = "<API_KEY>";
const signaturePlaceholder = "<SIGNATURE>";

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isSeconds = (text: string) => /^\d{1,15}$/.test(text);
const isHeaderName = (name: string) => /^[\w-]+$/.test(name);

/** A smaller difference comes from sending the request, not from a deliberately wrong timestamp. */
const transitSeconds = 2;

/** A timestamp as far from the present as the recorded one was from the moment it was sent. */
function timestampShiftedAsSent({ at, request }: Exchange): string {
  const sent = request.headers[names.timestamp] ?? "";
  const shift = isSeconds(sent) ? Number(sent) - Math.floor(Date.parse(at) / 1000) : 0;
  return Math.abs(shift) > transitSeconds ? `$(($(date +%s) + (${shift})))` : "$(date +%s)";
}

/** What replaces, inside double quotes, a recorded value that cannot be used again or was redacted. */
function freshValue(name: string, value: string): string | undefined {
  if (name === names.apiKey && value === apiKeyPlaceholder) return "$API_KEY";
  if (name === names.signature && value === signaturePlaceholder) return "$SIGNATURE";
  if (name === names.timestamp && isSeconds(value)) return "$TS";
  if (name === names.requestId && isUuid(value)) return "replay-$TS-$$";
  return undefined;
}

function headerOption([name, value]: [string, string]): string {
  const fresh = freshValue(name, value);
  if (fresh !== undefined) return `-H "${name}: ${fresh}"`;
  // curl sends an empty header only when it is written with a semicolon.
  return `-H ${shellWord(value === "" ? `${name};` : `${name}: ${value}`)}`;
}

function preparation(exchange: Exchange, encoding: SignatureEncoding): string[] {
  const { headers } = exchange.request;
  const apiKey = headers[names.apiKey] ?? apiKeyPlaceholder;
  const key = apiKey === apiKeyPlaceholder ? "" : shellWord(apiKey);
  const keyAndTime = key === "" ? `"\${API_KEY:?}$TS"` : `${key}"$TS"`;
  const user = headers[names.userId];
  const lines = [`TS=${timestampShiftedAsSent(exchange)}`];
  if (headers[names.signature] !== signaturePlaceholder) return lines;
  return [
    ...lines,
    `INPUT=${keyAndTime}${user === undefined ? "" : shellWord(user)}`,
    `SIGNATURE=$(printf %s "$INPUT" | ${signers[encoding]})`,
  ];
}

const caveat = [
  "# The suite deliberately did not sign this request as documented. This command signs it correctly,",
  "# as far as its headers allow, so the response may differ.",
];

/**
 * An exchange as a POSIX shell snippet that sends the same request again, signed afresh with
 * API_KEY and API_SECRET from the environment. Needs curl and openssl.
 */
export function toCurl(exchange: Exchange, encoding: SignatureEncoding = "hex"): string {
  const { method, url, headers, body } = exchange.request;
  const typed = headers["content-type"] !== undefined;
  const options = [
    ...Object.entries(headers)
      .filter(([name]) => isHeaderName(name))
      .map(headerOption),
    // Otherwise curl declares the body as a form.
    ...(body !== undefined && !typed ? ["-H Content-Type:"] : []),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
  ];
  const command = `curl -sS -i --globoff --path-as-is -X ${shellWord(method)} ${shellWord(url)}`;
  return [
    ...(exchange.properlySigned ? [] : caveat),
    ...preparation(exchange, encoding),
    [command, ...options].join(" \\\n  "),
  ].join("\n");
}
