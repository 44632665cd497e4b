export type Redact = (text: string) => string;

/** In characters. A shorter secret is too common a string to search for. */
export const shortestSecret = 4;

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

const entities = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** In characters. A shorter piece of base64 may occur by chance. */
const shortestBase64 = 8;

function base64Within(bytes: Buffer): string[] {
  const within = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const certain = Math.floor((whole.length * 8) / 6);
    return whole.toString("base64").slice(Math.ceil((before * 8) / 6), certain);
  });
  return within.filter((text) => text.length >= shortestBase64);
}

function encodedForms(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  const base64 = [bytes.toString("base64"), bytes.toString("base64url"), ...base64Within(bytes)];
  const texts = [value, escaped(value), entities(value), encodeURIComponent(value)];
  const forms = [
    ...texts,
    ...texts.map(escaped),
    ...texts.map((text) => text.replaceAll(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())),
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

const ellipsis = "…";

function redactCut(text: string, [form, name]: readonly [string, string]): string {
  for (let length = form.length - 1; length >= shortestSecret; length -= 1) {
    const cut = form.slice(0, length) + ellipsis;
    if (text.includes(cut)) return text.replaceAll(cut, name + ellipsis);
  }
  return text;
}

/** Also finds encoded and cut values. Evidence is redacted before it's written, so no view can leak. */
export function redactor(secrets: Record<string, string>): Redact {
  const searched = Object.entries(secrets)
    .filter(([, value]) => value.length >= shortestSecret)
    .flatMap(([name, value]) => encodedForms(value).map((form) => [form, `<${name}>`] as const))
    // The longest first: one secret may begin with another.
    .sort(([one], [other]) => other.length - one.length);
  return (text) => {
    const replaced = searched.reduce((left, [form, name]) => left.replaceAll(form, name), text);
    return replaced.includes(ellipsis) ? searched.reduce(redactCut, replaced) : replaced;
  };
}

export const unredacted: Redact = (text) => text;
