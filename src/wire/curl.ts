import { headers as names } from "../../spec/vocabulary.ts";
import type { Exchange } from "./exchange.ts";
import { shellWord } from "./shell.ts";
import type { SignatureEncoding } from "./signing.ts";

/** Reads the signature input, writes the signature. */
const signers: Record<SignatureEncoding, string> = {
  hex: `openssl dgst -sha256 -hmac "\${API_SECRET:?}" -r | cut -d ' ' -f 1`,
  "hex-upper": `openssl dgst -sha256 -hmac "\${API_SECRET:?}" -r | cut -d ' ' -f 1 | tr a-f A-F`,
  base64: `openssl dgst -sha256 -hmac "\${API_SECRET:?}" -binary | openssl base64 -A`,
  base64url: `openssl dgst -sha256 -hmac "\${API_SECRET:?}" -binary | openssl base64 -A | tr '+/' '-_' | tr -d =`,
};

/** What the redaction leaves of key and signature. */
const apiKeyPlaceholder = "<API_KEY>";
const signaturePlaceholder = "<SIGNATURE>";

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isSeconds = (text: string) => /^\d{1,15}$/.test(text);
const isHeaderName = (name: string) => /^[\w-]+$/.test(name);

/** Differences up to this many seconds are the way from clock to wire, not a timestamp of its own. */
const transit = 2;

/** A timestamp as far from now as the recorded one was from the moment it was sent. */
function timestampAsThen({ at, request }: Exchange): string {
  const sent = request.headers[names.timestamp] ?? "";
  const shift = isSeconds(sent) ? Number(sent) - Math.floor(Date.parse(at) / 1000) : 0;
  return Math.abs(shift) > transit ? `$(($(date +%s) + (${shift})))` : "$(date +%s)";
}

/** What stands, inside double quotes, for a recorded value that is spent or redacted. */
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
  // A header with an empty value has to be asked for with a semicolon.
  return `-H ${shellWord(value === "" ? `${name};` : `${name}: ${value}`)}`;
}

function preparation(exchange: Exchange, encoding: SignatureEncoding): string[] {
  const { headers } = exchange.request;
  const apiKey = headers[names.apiKey] ?? apiKeyPlaceholder;
  const key = apiKey === apiKeyPlaceholder ? "" : shellWord(apiKey);
  const keyAndTime = key === "" ? `"\${API_KEY:?}$TS"` : `${key}"$TS"`;
  const user = headers[names.userId];
  const lines = [`TS=${timestampAsThen(exchange)}`];
  if (headers[names.signature] !== signaturePlaceholder) return lines;
  return [
    ...lines,
    `INPUT=${keyAndTime}${user === undefined ? "" : shellWord(user)}`,
    `SIGNATURE=$(printf %s "$INPUT" | ${signers[encoding]})`,
  ];
}

const caveat = [
  "# The suite sent this request deliberately not signed as documented. Here it is signed as it",
  "# should be, as far as its headers allow, so the answer may be another one.",
];

/**
 * An exchange as a POSIX shell snippet that sends the same request again, signed afresh with
 * API_KEY and API_SECRET of the environment. Needs curl and openssl.
 */
export function toCurl(exchange: Exchange, encoding: SignatureEncoding = "hex"): string {
  const { method, url, headers, body } = exchange.request;
  const typed = headers["content-type"] !== undefined;
  const options = [
    ...Object.entries(headers)
      .filter(([name]) => isHeaderName(name))
      .map(headerOption),
    // curl would call any body a form.
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
