import { existsSync, readFileSync } from "node:fs";
import { LineCounter, parseDocument, type Document, type Node } from "yaml";
import { textOf } from "../encoding.ts";
import { UsageError, withPath } from "../usage-error.ts";

export interface YamlSource {
  file: string;
  document: Document;
  lines: LineCounter;
}

function unreadable(error: unknown): string {
  const { message } = error as Error;
  if (message.startsWith("Maximum call stack")) return "it is nested too deep";
  return message.startsWith("Excessive alias count") ? "it has too many aliases" : message;
}

function parsed(text: string, lines: LineCounter): Document {
  const document = parseDocument(text, { lineCounter: lines, merge: true, logLevel: "error" });
  // Aliases and merges are followed only here: whoever reads the document later may rely on it.
  if (document.errors.length === 0) document.toJS();
  return document;
}

export function parseYaml(text: string, file: string): YamlSource {
  const lines = new LineCounter();
  let document: Document;
  try {
    document = parsed(text, lines);
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${unreadable(error)}.`);
  }
  const [error] = document.errors;
  if (error?.code === "MULTIPLE_DOCS") {
    throw new UsageError(`${file} can't be read: it holds several documents; give one.`);
  }
  if (error?.code === "RESOURCE_EXHAUSTION") {
    throw new UsageError(`${file} can't be read: ${unreadable(error)}.`);
  }
  if (error) throw new UsageError(`${file} is not YAML: ${error.message}`);
  return { file, document, lines };
}

/** Reads a YAML file. @throws UsageError, with the words given, when it is missing; when it can't be read or is not YAML */
export function readYaml(file: string, missing: string): YamlSource {
  if (!existsSync(file)) throw new UsageError(missing);
  return parseYaml(
    withPath(`${file} can't be read`, () => textOf(readFileSync(file))),
    file,
  );
}

/** `file:line` of a node; of the first line for what is not in the file. */
export function locationOf(node: unknown, { file, lines }: YamlSource): string {
  const offset = (node as Partial<Node> | null | undefined)?.range?.[0] ?? 0;
  return `${file}:${lines.linePos(offset).line}`;
}
