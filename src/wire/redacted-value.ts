const words =
  /^[^\p{L}\p{N}]*(redacted|hidden|masked|filtered|scrubbed|saniti[sz]ed|removed|omitted|obfuscated|anonymi[sz]ed|censored|stripped|secret|snip(ped)?)[^\p{L}\p{N}]*$/iu;
const redactedBy = /^[^\p{L}\p{N}]*redacted\b|[_-]redacted\W*$/iu;
const placeholder = /^(<[\w .:-]+>|\[[\w .:-]+\]|\{\{[^{}]*\}\}|\$\{[^{}]*\})$/;
const masks = /[*•●█]{3,}|(?<!\p{L})[xX]{4,}|^[xX#.…_-]{3,}$|^(sha-?\d+|md5|hash)[:_-]/u;
export const isRedacted = (text: string): boolean =>
  text.length <= 100 && [words, redactedBy, placeholder, masks].some((form) => form.test(text));

/** An id says whose request it is, not what is in it. */
const isId = (name: string): boolean => /(^|_)(uu)?id$|[a-z](Uu)?Id$/.test(name);

export function holdsRedacted(value: object): boolean {
  const left = Object.entries(value);
  while (left.length > 0) {
    const [name, next] = left.pop() as [string, unknown];
    if (typeof next === "string" && isRedacted(next) && !isId(name)) return true;
    if (typeof next === "object" && next !== null) left.push(...Object.entries(next));
  }
  return false;
}
