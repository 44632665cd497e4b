/** Replaces secrets in a text by their names. */
export type Redact = (text: string) => string;

/** Below this length a secret is too common a string to be searched for in texts. */
export const shortestSecret = 4;

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

const entities = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const lowerPercents = (text: string) =>
  text.replaceAll(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());

/** Base64 of less than this could stand in a text by chance. */
const shortestBase64 = 8;

/** What is the same in the base64 of everything with these bytes in it: one text for each of three alignments. */
function base64Within(bytes: Buffer): string[] {
  const within = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const certain = Math.floor((whole.length * 8) / 6);
    return whole.toString("base64").slice(Math.ceil((before * 8) / 6), certain);
  });
  return within.filter((text) => text.length >= shortestBase64);
}

/** The ways a value may come back in a text: as it is, or in an encoding a server may echo. */
function disguises(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  const base64 = [bytes.toString("base64"), bytes.toString("base64url"), ...base64Within(bytes)];
  const texts = [value, escaped(value), entities(value), encodeURIComponent(value)];
  const forms = [
    ...texts,
    ...texts.map(escaped),
    ...texts.map(lowerPercents),
    entities(escaped(value)),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
    ...base64.map((text) => text.replaceAll("/", "\\/")),
    ...base64.map(encodeURIComponent),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
  ];
  return [...new Set(forms)];
}

/**
 * A function that replaces each named value, in any of its disguises, by `<NAME>`.
 * It is applied where an exchange is recorded, so that nothing later can leak what it never had.
 */
export function redactor(secrets: Record<string, string>): Redact {
  const searched = Object.entries(secrets)
    .filter(([, value]) => value.length >= shortestSecret)
    .flatMap(([name, value]) => disguises(value).map((form) => [form, `<${name}>`] as const))
    // The longest first: one secret may be the beginning of another.
    .sort(([one], [other]) => other.length - one.length);
  return (text) => searched.reduce((left, [form, name]) => left.replaceAll(form, name), text);
}
