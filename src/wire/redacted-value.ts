const words =
  /^[^\p{L}\p{N}]*(redacted|hidden|masked|filtered|scrubbed|saniti[sz]ed|removed|omitted|obfuscated|anonymi[sz]ed|censored|stripped|secret|snip(ped)?)[^\p{L}\p{N}]*$/iu;
const redactedBy = /^[^\p{L}\p{N}]*redacted\b|[_-]redacted\W*$/iu;
/** `<API_KEY>`, `[key]`, `{{key}}`, `${KEY}`. */
const placeholder = /^(<[\w .:-]+>|\[[\w .:-]+\]|\{\{[^{}]*\}\}|\$\{[^{}]*\})$/;
const masks = /[*•●█]{3,}|^[xX#.…_-]{3,}$|^(sha-?\d+|md5|hash)[:_-]/;
export const isRedacted = (text: string): boolean =>
  text.length <= 100 && [words, redactedBy, placeholder, masks].some((form) => form.test(text));

/** Whether something of a value is redacted, at any depth. */
export function holdsRedacted(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && isRedacted(next)) return true;
    if (typeof next === "object" && next !== null) left.push(...Object.values(next));
  }
  return false;
}
