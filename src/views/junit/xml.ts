/** An XML element: its attributes, and text or further elements in it. */
export interface Element {
  name: string;
  attributes: Record<string, string | number | undefined>;
  children?: readonly Element[];
  text?: string;
}

// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

const allowed = (text: string): string => text.replaceAll(forbidden, "\ufffd");
const inText = (text: string): string =>
  allowed(text).replaceAll(/[&<>\r]/g, (character) => references[character] ?? character);
const inAttribute = (text: string): string =>
  allowed(text).replaceAll(/[&<>"\n\r\t]/g, (character) => references[character] ?? character);

export function toXml({ name, attributes, children = [], text }: Element, indent = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${inAttribute(String(value))}"`)
    .join("");
  const open = `${indent}<${name}${written}`;
  if (text !== undefined) return `${open}>${inText(text)}</${name}>`;
  if (children.length === 0) return `${open}/>`;
  const inner = children.map((child) => toXml(child, `${indent}  `));
  return [`${open}>`, ...inner, `${indent}</${name}>`].join("\n");
}
