import { keysInShell } from "./key-change.ts";
import { otherDigests, secretItself } from "./other-digests.ts";
import { inputPlaceholders, type SigningRecipe } from "./recipe.ts";
import { shellWord } from "./shell.ts";
import { shellFilter } from "./signature-change.ts";
import { digestBytes, encode, type SignatureEncoding } from "./signing.ts";

const encoders: Record<SignatureEncoding, string> = {
  hex: `-r | cut -d ' ' -f 1`,
  "hex-upper": `-r | cut -d ' ' -f 1 | tr a-f A-F`,
  base64: `-binary | openssl base64 -A`,
  base64url: `-binary | openssl base64 -A | tr '+/' '-_' | tr -d =`,
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

/**
 * Shell lines that sign by a recipe: they read the variable TS and set INPUT and SIGNATURE. The
 * secrets come from the environment.
 */
export function signatureLines(recipe: SigningRecipe): string[] {
  const { encoding, change } = recipe;
  const sample = encode(Buffer.alloc(digestBytes), encoding);
  const filter = change === undefined ? "" : ` | ${shellFilter(change, sample)}`;
  return [`INPUT=${inputWord(recipe)}`, `SIGNATURE=$(${signing(recipe)}${filter})`];
}
