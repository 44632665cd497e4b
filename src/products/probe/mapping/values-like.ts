const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const inCaseOf = (id: string, text: string): string =>
  id === id.toLowerCase() ? text.toLowerCase() : text;

const forms: [form: RegExp, generator: (id: string) => string][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, () => "{uuid}"],
  [/^\d+$/, (id) => `{digits:${id.length}}`],
  [/^[0-9a-f]{8,}$/, (id) => `{hex:${id.length}}`],
  [/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i, (id) => `0{of:${inCaseOf(id, crockford)}:25}`],
  [/^[\w-]+$/, (id) => `{of:${alphabetOf(id)}:${id.length}}`],
];

const alphabets: [sign: RegExp, characters: string][] = [
  [/[0-9]/, "0123456789"],
  [/[A-Z]/, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  [/[a-z]/, "abcdefghijklmnopqrstuvwxyz"],
  [/_/, "_"],
  [/-/, "-"],
];

const alphabetOf = (id: string): string =>
  alphabets.map(([sign, characters]) => (sign.test(id) ? characters : "")).join("");

/** Test data for other values in the form of a known one: a UUID, digits, other letters, a prefix with any of them. */
export function valuesLike(id: unknown): string | undefined {
  if (typeof id === "number" || typeof id === "bigint") return `{number:${String(id).length}}`;
  if (typeof id !== "string") return undefined;
  const [, prefix = "", rest = id] = /^([A-Za-z]+[_:.-])(.+)$/.exec(id) ?? [];
  const known = forms.find(([form]) => form.test(rest));
  return known && prefix + known[1](rest);
}
