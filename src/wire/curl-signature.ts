import { inputPlaceholders, type SigningRecipe } from "./recipe.ts";
import { shellWord } from "./shell.ts";
import { shellFilter } from "./signature-change.ts";
import { digestBytes, encode, type SignatureEncoding } from "./signing.ts";

/** By encoding, what turns the binary digest into the text of the signature. */
const encoders: Record<SignatureEncoding, string> = {
  hex: `-r | cut -d ' ' -f 1`,
  "hex-upper": `-r | cut -d ' ' -f 1 | tr a-f A-F`,
  base64: `-binary | openssl base64 -A`,
  base64url: `-binary | openssl base64 -A | tr '+/' '-_' | tr -d =`,
};

/** The text to sign, as one shell word. */
function inputWord({ input, signedEarlierBySeconds: earlier = 0 }: SigningRecipe): string {
  const fresh: Record<string, string> = {
    [inputPlaceholders.apiKey]: "${API_KEY:?}",
    [inputPlaceholders.timestamp]: earlier === 0 ? "${TS}" : `$((TS - (${earlier})))`,
  };
  const parts = input.split(/(<API_KEY>|<TS>)/).filter((part) => part !== "");
  const isPlain = (part: string) => part in fresh || /^[\w-]+$/.test(part);
  if (parts.every(isPlain)) return `"${parts.map((part) => fresh[part] ?? part).join("")}"`;
  return parts.map((part) => (part in fresh ? `"${fresh[part]}"` : shellWord(part))).join("");
}

function secretWord({ secret }: SigningRecipe): string {
  if (secret === "own") return '"${API_SECRET:?}"';
  return secret === "other client" ? '"${OTHER_API_SECRET:?}"' : shellWord(secret.text);
}

/**
 * Shell lines that sign by a recipe: they read the variable TS and set INPUT and SIGNATURE. The
 * secrets come from the environment.
 */
export function signatureLines(recipe: SigningRecipe): string[] {
  const { encoding, change } = recipe;
  const sample = encode(Buffer.alloc(digestBytes), encoding);
  const filter = change === undefined ? "" : ` | ${shellFilter(change, sample)}`;
  const hmac = `openssl dgst -sha256 -hmac ${secretWord(recipe)} ${encoders[encoding]}`;
  return [`INPUT=${inputWord(recipe)}`, `SIGNATURE=$(printf %s "$INPUT" | ${hmac}${filter})`];
}
