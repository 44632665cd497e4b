import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function filesOf(folder: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file, "utf8")]);
}

const entities = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The middle of a value's base64 wherever it may begin in what was encoded with it. */
const base64Middles = (value: string) =>
  [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
      .toString("base64")
      .slice(before === 0 ? 0 : 4, -4),
  );

function disguises(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = base64Middles(value);
  const plain = [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
  return [
    ...plain,
    ...plain.map(entities),
    ...plain.map((text) => JSON.stringify(text).slice(1, -1)),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
    ...base64.map(encodeURIComponent),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
  ];
}

export function placesOf(value: string, files: [string, string][]): string[] {
  const searched = [...new Set(disguises(value))];
  return files.flatMap(([file, text]) =>
    searched.filter((form) => text.includes(form)).map((form) => `${file}: ${form}`),
  );
}
