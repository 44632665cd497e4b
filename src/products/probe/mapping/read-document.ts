import { isJsonObject, type JsonObject, parseJson } from "../../../../spec/json.ts";
import { startsWith, textOf } from "../../../ground/encoding.ts";
import { requireAnchors } from "../../../ground/yaml/source.ts";
import { UsageError } from "../../../ground/usage-error.ts";
import { gunzipSync } from "node:zlib";
import { LineCounter, parseDocument, type YAMLParseError, type YAMLWarning } from "yaml";
import { oneLine } from "../../../wire/one-line.ts";

const deepest = 400;
const mostValues = 2_000_000;

/** Objects with keys chosen by the author: such a key doesn't say what its value is. */
const named =
  /^(\$?defs|definitions|schemas|properties|patternProperties|responses|parameters|headers|paths|callbacks|requestBodies|examples|dependentSchemas)$/;

/** Values that aren't resolved: a $ref in them is data, and no file must get into a request. */
const literal =
  /^(example|default|const|enum|value|dataValue|name|in|url|host|basePath|format|operationId|summary|description)$/;

const anchorsKey = "$anchors";
const references = /^\$(dynamicRef|ref)$/;

export function wholeTree(value: unknown, place: string): unknown {
  const anchors: JsonObject = {};
  let values = 0;
  const copied = (node: unknown, holder: string, depth: number, isFixed: boolean): unknown => {
    values += 1;
    if (values > mostValues || depth > deepest)
      throw new UsageError(
        `${place} can't be read: it holds more than ${mostValues} values, or nests more than ${deepest} deep.`,
      );
    if (Array.isArray(node)) return node.map((each) => copied(each, "[]", depth + 1, isFixed));
    if (!isJsonObject(node)) return node;
    const own: JsonObject = {};
    const mayBeLiteral = holder !== "" && !named.test(holder);
    for (const [key, each] of Object.entries(node)) {
      const isReference = references.test(key) && typeof each === "string";
      if (key === "__proto__" || (isReference && isFixed)) continue;
      const isLiteral = isFixed || (mayBeLiteral && literal.test(key));
      // A reference to an anchor becomes one to a pointer: `x.yaml#Pet` -> `x.yaml#/$anchors/Pet`.
      own[isReference ? "$ref" : key] = isReference
        ? each.replace(/#([^/]+)$/, `#/${anchorsKey}/$1`)
        : copied(each, key, depth + 1, isLiteral);
    }
    for (const name of [own.$anchor, own.$dynamicAnchor])
      if (typeof name === "string") anchors[name] = own;
    return own;
  };
  const whole = copied(value, "", 0, false);
  return isJsonObject(whole) && Object.keys(anchors).length > 0
    ? { ...whole, [anchorsKey]: anchors }
    : whole;
}

export const mostBytes = 64 * 1024 * 1024;

function decompressed(bytes: Uint8Array, place: string): Uint8Array {
  if (!startsWith(bytes, 0x1f, 0x8b)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    const why = isLarge ? "more than 64 MB decompressed" : "damaged or cut";
    throw new UsageError(`${place} can't be read: it's compressed (gzip), and ${why}.`);
  }
}

const shownByPage = /(?:\burl:|spec-url=|data-url=)\s*["']([^"'\s]{1,200})["']/;

function rejectPage(text: string, place: string): void {
  if (
    !/^\s*(<!--[^]*?-->\s*)*<(!doctype html|html|head|body|\?xml[^>]*>\s*<!doctype html)/i.test(
      text,
    )
  )
    return;
  const [, shown] = shownByPage.exec(text) ?? [];
  const advice = shown === undefined ? "often /openapi.json or /v3/api-docs" : `it shows ${shown}`;
  throw new UsageError(
    `${place} is a web page. Give the address of the JSON or YAML behind it (${oneLine(advice)}).`,
  );
}

const firstLine = ({ message }: Error): string => oneLine(message.split("\n")[0] ?? "");

function fromYaml(text: string, place: string, remarks: Set<string>): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    merge: true,
    prettyErrors: false,
    logLevel: "error",
  });
  const lineOf = ({ pos }: YAMLParseError | YAMLWarning) => lines.linePos(pos[0]).line;
  const [error] = document.errors;
  if (!error) {
    const [warning, ...others] = document.warnings;
    if (warning) {
      const more = others.length > 0 ? `, and ${others.length} more` : "";
      remarks.add(`at line ${lineOf(warning)}: ${firstLine(warning)}${more}. It was not followed`);
    }
    requireAnchors({ file: place, document, lines });
    // Valid descriptions may have many aliases; callers bound their expansion.
    return document.toJS({ maxAliasCount: -1 });
  }
  const format = /^\s*(\/[/*]|[{[])/.test(text) ? "JSON" : "YAML";
  const key = /^["']?([^"':\s]{1,80})["']?\s*:/.exec(text.slice(error.pos[0]))?.[1];
  const twice = `the key ${key === undefined ? "there" : `"${oneLine(key)}"`} stands twice in one object`;
  const causes: Partial<Record<string, string>> = {
    DUPLICATE_KEY: twice,
    MULTIPLE_DOCS: "another document begins there (---). Give each in a separate file",
  };
  const isCommented = format === "JSON" && /^\s*\/[/*]/m.test(text);
  const why = isCommented
    ? "JSON has no comments (// or /*)"
    : (causes[error.code] ?? firstLine(error));
  throw new UsageError(`${place} can't be read as ${format}, at line ${lineOf(error)}: ${why}.`);
}

/** Some frameworks return the description as a JSON string, or as that in base64. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const texts = [value, Buffer.from(value, "base64").toString()];
  return texts.map((text) => parseJson(text)).find(isJsonObject) ?? value;
}

export function readDocument(bytes: Uint8Array, place: string, remarks: Set<string>): unknown {
  const plain = decompressed(bytes, place);
  const text = textOf(plain);
  if (text.trim() === "") throw new UsageError(`${place} is empty.`);
  rejectPage(text, place);
  if (text.includes("\0")) throw new UsageError(`${place} is neither JSON nor YAML, but binary.`);
  try {
    return unwrapped(JSON.parse(text));
  } catch {
    try {
      return unwrapped(fromYaml(text, place, remarks));
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const isDeep = error instanceof RangeError;
      const why = isDeep ? "it's nested too deep" : firstLine(error as Error);
      throw new UsageError(`${place} can't be read: ${why}.`);
    }
  }
}
