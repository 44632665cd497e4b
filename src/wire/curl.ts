import {
  inputPlaceholders,
  type SigningRecipe,
  keysInShell,
  shellFilter,
  otherDigests,
  secretItself,
} from "./recipe.ts";
import { shellWord } from "./shell.ts";
import { digestBytes, encode, type SignatureEncoding } from "./signing.ts";
import { headers as names, isUuid } from "../../spec/vocabulary.ts";
import type { Exchange } from "./exchange.ts";

const encoders: Record<SignatureEncoding, string> = {
  hex: `-r | cut -d ' ' -f 1`,
  "hex-upper": `-r | cut -d ' ' -f 1 | tr a-f A-F`,
  base64: `-binary | openssl base64 -A`,
  base64url: `-binary | openssl base64 -A | tr '+/' '-_' | tr -d =`,
  "base64-unpadded": `-binary | openssl base64 -A | tr -d =`,
  "base64url-padded": `-binary | openssl base64 -A | tr '+/' '-_'`,
};

function inputWord({ input, signedEarlierBySeconds: earlier = 0 }: SigningRecipe): string {
  const fresh: Record<string, string> = {
    ...keysInShell,
    [inputPlaceholders.timestamp]: earlier === 0 ? "${TS}" : `$((TS - (${earlier})))`,
  };
  const parts = input.split(/(<(?:OTHER_)?API_KEY[^>]*>|<TS>)/).filter((part) => part !== "");
  const isPlain = (part: string) => part in fresh || /^[\w-]+$/.test(part);
  if (parts.every(isPlain)) return `"${parts.map((part) => fresh[part] ?? part).join("")}"`;
  return parts.map((part) => (part in fresh ? `"${fresh[part]}"` : shellWord(part))).join("");
}

function secretWord({ secret }: SigningRecipe): string {
  if (secret === "own") return '"${API_SECRET:?}"';
  if (secret === "API key") return '"${API_KEY:?}"';
  return secret === "other client" ? '"${OTHER_API_SECRET:?}"' : shellWord(secret.text);
}

function signing(recipe: SigningRecipe): string {
  const { digest, encoding } = recipe;
  const secret = secretWord(recipe);
  if (digest === undefined) {
    return `printf %s "$INPUT" | openssl dgst -sha256 -hmac ${secret} ${encoders[encoding]}`;
  }
  const made = otherDigests[digest].inShell(secret);
  return digest === secretItself ? made : `${made} ${encoders[encoding]}`;
}

function signatureLines(recipe: SigningRecipe): string[] {
  const { encoding, change } = recipe;
  const sample = encode(Buffer.alloc(digestBytes), encoding);
  const filter = change === undefined ? "" : ` | ${shellFilter(change, sample)}`;
  return [`INPUT=${inputWord(recipe)}`, `SIGNATURE=$(${signing(recipe)}${filter})`];
}

const isSeconds = (text: string) => /^\d{1,15}$/.test(text);

const transitSeconds = 2;

/** As far from now as the recorded timestamp was from its time of sending. */
function timestampShiftedAsSent({ at, request }: Exchange): string {
  const sent = request.headers[names.timestamp];
  if (sent !== undefined && !isSeconds(sent)) return shellWord(sent);
  const shift = sent === undefined ? 0 : Number(sent) - Math.floor(Date.parse(at) / 1000);
  return Math.abs(shift) > transitSeconds ? `$(($(date +%s) + (${shift})))` : "$(date +%s)";
}

function keyInShell(value: string): string | undefined {
  const [, placeholder = "", rest = ""] = /^(<[^>]*>)([\w%]*)$/.exec(value) ?? [];
  const key = keysInShell[placeholder];
  return key === undefined ? undefined : key + rest;
}

function freshValue(name: string, value: string, signed: boolean): string | undefined {
  if (name === names.apiKey) return keyInShell(value);
  if (name === names.signature && signed && value !== "") return "$SIGNATURE";
  if (name === names.timestamp && isSeconds(value)) return "$TS";
  if (name === names.requestId && isUuid(value)) return "replay-$TS-$$";
  return undefined;
}

const ofInterface = new Set<string>(Object.values(names));
const redactedVariable = /<([A-Za-z_]\w*)>/g;

/** For use in double quotes: `${NAME}` in place of each value that was redacted because it came from NAME. */
function fromVariables(name: string, value: string, signed: boolean): string | undefined {
  // In others' traffic the name might be that of any secret.
  if (!signed || ofInterface.has(name) || value.search(redactedVariable) < 0) return undefined;
  return value.replaceAll(/["$`\\]/g, String.raw`\$&`).replaceAll(redactedVariable, "${$1}");
}

function headerOption([name, value]: [string, string], signed: boolean): string {
  const fresh = freshValue(name, value, signed) ?? fromVariables(name, value, signed);
  if (fresh !== undefined) return `-H "${name}: ${fresh}"`;
  // curl sends an empty header only if it ends with a semicolon.
  return `-H ${shellWord(value === "" ? `${name};` : `${name}: ${value}`)}`;
}

const caveat =
  "# The suite signed this request otherwise than documented, or for a clock that a provider state has moved, and so does this command.";

/** POSIX shell; signs the request afresh in the same way, right or wrong. Needs curl and openssl. */
export function toCurl(exchange: Exchange): string {
  const { method, url, headers, body } = exchange.request;
  const typed = headers["content-type"] !== undefined;
  const options = [
    ...Object.entries(headers)
      .filter(([name]) => /^[\w-]+$/.test(name))
      .map((header) => headerOption(header, exchange.recipe !== undefined)),
    // Otherwise curl declares the body as a form.
    ...(body !== undefined && !typed ? ["-H Content-Type:"] : []),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
  ];
  const command = `curl -sS -i --globoff --path-as-is -X ${shellWord(method)} ${shellWord(url)}`;
  return [
    ...(exchange.properlySigned ? [] : [caveat]),
    `TS=${timestampShiftedAsSent(exchange)}`,
    ...(exchange.recipe ? signatureLines(exchange.recipe) : []),
    [command, ...options].join(" \\\n  "),
  ].join("\n");
}
