import { existsSync, readFileSync } from "node:fs";
import { LineCounter, parseDocument, visit, type Document, type Node } from "yaml";
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

/** @throws UsageError with the line of an alias without an anchor */
export function requireAnchors({ document, ...about }: YamlSource): void {
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      throw new UsageError(
        `${locationOf(alias, about)}: *${alias.source} stands for what is named &${alias.source}, and nothing before it is. Text that begins with * needs quotes.`,
      );
    },
  });
}

function parsed(text: string, lines: LineCounter, file: string): Document {
  const document = parseDocument(text, { lineCounter: lines, merge: true, logLevel: "error" });
  if (document.errors.length > 0) return document;
  requireAnchors({ file, document, lines });
  // Resolves aliases and merges, so that later reads of the document can't fail on one.
  document.toJS();
  return document;
}

export function parseYaml(text: string, file: string): YamlSource {
  const lines = new LineCounter();
  let document: Document;
  try {
    document = parsed(text, lines, file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
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

/** @throws UsageError: `missing` if there is no such file; else why it can't be read or isn't YAML */
export function readYaml(file: string, missing: string): YamlSource {
  if (!existsSync(file)) throw new UsageError(missing);
  return parseYaml(
    withPath(`${file} can't be read`, () => textOf(readFileSync(file))),
    file,
  );
}

/** `file:line` of a node; line 1 for a node that isn't in the file. */
export function locationOf(node: unknown, { file, lines }: Omit<YamlSource, "document">): string {
  const offset = (node as Partial<Node> | null | undefined)?.range?.[0] ?? 0;
  return `${file}:${lines.linePos(offset).line}`;
}
