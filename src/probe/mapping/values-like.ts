const forms: [form: RegExp, generator: (id: string) => string][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, () => "{uuid}"],
  [/^\d+$/, (id) => `{digits:${id.length}}`],
  [/^[0-9a-f]{8,}$/, (id) => `{hex:${id.length}}`],
];

/** Test data for other values in the form of a known one: a UUID, digits, a prefix with either. */
export function valuesLike(id: unknown): string | undefined {
  if (typeof id === "number" || typeof id === "bigint") return `{number:${String(id).length}}`;
  if (typeof id !== "string") return undefined;
  const [, prefix = "", rest = id] = /^([A-Za-z]+[_:.-])(.+)$/.exec(id) ?? [];
  const known = forms.find(([form]) => form.test(rest));
  if (known) return prefix + known[1](rest);
  // Of other characters there is no generator: letters keep the length.
  return /^[A-Za-z0-9]+$/.test(rest) ? `${prefix}{letters:${rest.length}}` : undefined;
}
