import { existsSync, readFileSync } from "node:fs";
import { LineCounter, parseDocument, type Document, type Node } from "yaml";
import { UsageError } from "../usage-error.ts";

/** A parsed YAML file, with what it takes to say where something stands in it. */
export interface YamlSource {
  file: string;
  document: Document;
  lines: LineCounter;
}

/** Parses the text of a YAML file. @throws UsageError when it is not YAML */
export function parseYaml(text: string, file: string): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const [error] = document.errors;
  if (error) throw new UsageError(`${file} is not YAML: ${error.message}`);
  return { file, document, lines };
}

/** Reads a YAML file. @throws UsageError, with the words given, when it is missing; when it is not YAML */
export function readYaml(file: string, missing: string): YamlSource {
  if (!existsSync(file)) throw new UsageError(missing);
  return parseYaml(readFileSync(file, "utf8"), file);
}

/** `file:line` of a node; of the first line for what is not in the file. */
export function locationOf(node: unknown, { file, lines }: YamlSource): string {
  const offset = (node as Partial<Node> | null | undefined)?.range?.[0] ?? 0;
  return `${file}:${lines.linePos(offset).line}`;
}
