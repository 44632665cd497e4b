import { hash } from "node:crypto";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { SourceFile } from "./source-files.ts";

export interface Mutant {
  /** Stable while its line of code is; records and reviews refer to it. */
  id: string;
  number: string;
  file: string;
  line: number;
  column: number;
  mutator: string;
  original: string;
  replacement: string;
  ignored?: string;
}

type Logger = ConstructorParameters<typeof Instrumenter>[0];
type Placed = Awaited<ReturnType<Instrumenter["instrument"]>>["mutants"][number];
type Position = Placed["location"]["start"];
const silent: unknown = new Proxy({}, { get: () => () => false });

interface Node {
  type: string;
  callee?: { name?: string };
  arguments?: readonly unknown[];
}

/** Arguments that are only messages: function -> argument and the reason why mutants in it say nothing. */
const messages: Record<string, { argument: number; because: string }> = {
  Error: {
    argument: 0,
    because: "the text of an internal error: a client sees no more than that there was one",
  },
  refuseUntabled: {
    argument: 1,
    because: "the text of a refusal for which the document has no error row",
  },
};

function shouldIgnore(path: object): string | undefined {
  const { node, parent } = path as { node: Node; parent?: Node };
  const message = messages[parent?.callee?.name ?? ""];
  const isText = node.type === "StringLiteral" || node.type === "TemplateLiteral";
  const isMessage = message && isText && parent?.arguments?.[message.argument] === node;
  return isMessage ? message.because : undefined;
}

const options = { ignorers: [{ shouldIgnore }], excludedMutations: [], plugins: null };

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const whole = lines.slice(start.line, end.line + 1).join("\n");
  const after = (lines[end.line] ?? "").length - end.column;
  return whole.slice(start.column, whole.length - after);
}

/** Made of the code, not of its position: file, mutator, line, original, replacement, and a number for duplicates. */
function identified({ name: file, content }: SourceFile, placed: readonly Placed[]): Mutant[] {
  const lines = content.split("\n");
  const seen = new Map<string, number>();
  return placed.map(({ id: number, mutatorName: mutator, replacement, location, statusReason }) => {
    const { start, end } = location;
    const original = textBetween(lines, start, end);
    const line = (lines[start.line] ?? "").trim();
    const code = [file, mutator, line, original, replacement].join("\0");
    const occurrence = (seen.get(code) ?? 0) + 1;
    seen.set(code, occurrence);
    return {
      id: hash("sha256", `${code}\0${occurrence}`, "hex").slice(0, 12),
      number,
      file,
      line: start.line + 1,
      column: start.column + 1,
      mutator,
      original,
      replacement,
      ...(statusReason !== undefined && { ignored: statusReason }),
    };
  });
}

/** One copy of a file has all its mutants; `globalThis.__stryker__` selects the active one. */
export async function instrument(
  sources: readonly SourceFile[],
): Promise<{ files: SourceFile[]; mutants: Mutant[] }> {
  const described = sources.map((file) => ({ ...file, mutate: true }));
  const made = await new Instrumenter(silent as Logger).instrument(described, options);
  return {
    files: made.files.map(({ name, content }) => ({ name, content })),
    mutants: sources.flatMap((source) =>
      identified(
        source,
        made.mutants.filter(({ fileName }) => fileName === source.name),
      ),
    ),
  };
}
