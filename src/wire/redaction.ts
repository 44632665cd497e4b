/** Replaces secrets in a text by their names. */
export type Redact = (text: string) => string;

/** Below this length a secret is too common a string to be searched for in texts. */
const shortestSecret = 4;

/** The ways a value may come back in a text: as it is, or in an encoding a server may echo. */
function disguises(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  const forms = [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    encodeURIComponent(bytes.toString("base64")),
  ];
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/**
 * A function that replaces each named value, in any of its disguises, by `<NAME>`.
 * It is applied where an exchange is recorded, so that nothing later can leak what it never had.
 */
export function redactor(secrets: Record<string, string>): Redact {
  const searched = Object.entries(secrets)
    .filter(([, value]) => value.length >= shortestSecret)
    .flatMap(([name, value]) => disguises(value).map((form) => [form, `<${name}>`] as const));
  return (text) => searched.reduce((left, [form, name]) => left.replaceAll(form, name), text);
}
