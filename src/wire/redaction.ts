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

type Form = readonly [form: string, name: string];

/** Beginnings of forms by their last characters, the longest first. */
function beginningsOf(forms: readonly Form[]): ReadonlyMap<string, Form[]> {
  const beginnings = new Map<string, Form[]>();
  for (const [form, name] of forms) {
    for (let length = shortestSecret; length < form.length; length += 1) {
      const [end, cut] = [form.slice(length - shortestSecret, length), form.slice(0, length)];
      beginnings.set(end, [...(beginnings.get(end) ?? []), [cut, name]]);
    }
  }
  for (const cuts of beginnings.values()) cuts.sort(([one], [other]) => other.length - one.length);
  return beginnings;
}

function redactCuts(text: string, beginnings: ReadonlyMap<string, Form[]>): string {
  let redacted = "";
  let from = 0;
  for (let at = text.indexOf(ellipsis); at >= 0; at = text.indexOf(ellipsis, at + 1)) {
    const cuts = beginnings.get(text.slice(Math.max(from, at - shortestSecret), at)) ?? [];
    const [cut, name] = cuts.find(([each]) => text.slice(from, at).endsWith(each)) ?? [];
    if (cut === undefined) continue;
    redacted += text.slice(from, at - cut.length) + name;
    from = at;
  }
  return redacted + text.slice(from);
}

/** Also finds encoded and cut values. Evidence is redacted before it's written, so no view can leak. */
export function redactor(secrets: Record<string, string>): Redact {
  const searched = Object.entries(secrets)
    .filter(([, value]) => value.length >= shortestSecret)
    .flatMap(([name, value]) => encodedForms(value).map((form): Form => [form, `<${name}>`]))
    // The longest first: one secret may begin with another.
    .sort(([one], [other]) => other.length - one.length);
  let beginnings: ReturnType<typeof beginningsOf> | undefined;
  return (text) => {
    const replaced = searched.reduce((left, [form, name]) => left.replaceAll(form, name), text);
    if (!replaced.includes(ellipsis)) return replaced;
    return redactCuts(replaced, (beginnings ??= beginningsOf(searched)));
  };
}

export const unredacted: Redact = (text) => text;
