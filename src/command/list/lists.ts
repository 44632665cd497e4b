import type { OpenPoint } from "../../../spec/open-points/index.ts";
import type { ProviderState } from "../../../spec/provider-states.ts";
import type { CitableId, RegisterEntry } from "../../../spec/register.ts";
import { remembered } from "../../../spec/remembered.ts";
import { counted } from "../../views/words.ts";
import type { Listed } from "../develop.ts";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { document, documentSentences } from "../../../spec/document.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import {
  type MarkedSentence,
  markSentences,
  sentencesOf,
} from "../../products/document/sentences.ts";
import { visible } from "../../record/visible.ts";

type Row = [name: string, ...words: string[]];

const entriesOf = (kind: string, entries: Record<string, string>): Row[] =>
  Object.entries(entries).map(([name, meaning]) => [`  ${kind}.${name}`, meaning]);

const stateRows = (states: Record<string, ProviderState>): Row[] =>
  Object.entries(states).flatMap(([name, { description, params, values, tornDown }]): Row[] => [
    [name, description],
    ...entriesOf("params", params),
    ...entriesOf("values", values),
    ...(tornDown === undefined ? [] : [["  torn down", tornDown] satisfies Row]),
  ]);

const rowsOf = (entries: readonly RegisterEntry[]): Row[] =>
  entries.map(({ id, section, statement }) => [id, section, statement]);

const questionsOf = (points: Record<string, OpenPoint>): Row[] =>
  Object.entries(points).map(([name, { question, readings }]) => [
    name,
    question,
    Object.keys(readings).join(", "),
  ]);

/** Each list loads what it is made of, and nothing else. */
const lists: Record<Exclude<Listed, "sentences">, () => Promise<Row[]>> = {
  requirements: async () => rowsOf((await import("../../../spec/register.ts")).register),
  "client-requirements": async () =>
    rowsOf((await import("../../../spec/register.ts")).clientRegister),
  checks: async () => {
    const { allChecks } = await import("../../judge/run/catalogue.ts");
    const { faults } = await import("../../../proof/faults/index.ts");
    const { defects } = await import("../../../proof/foreign/differences.ts");
    const proofsOf = remembered((requirement: CitableId): string => {
      const broken = Object.values(faults).filter(({ breaks }) =>
        [breaks].flat().includes(requirement),
      );
      const foreign = Object.entries(defects).flatMap(([server, its]) =>
        Object.keys(its)
          .filter((defect) => its[defect]?.includes(requirement))
          .map((defect) => `${server} with ${defect}`),
      );
      return [`${counted(broken.length, "fault")} of the sandbox`, ...foreign].join(", ");
    });
    return allChecks().flatMap(({ id, title, requirement }): Row[] => [
      [id, title],
      ["  requirement proved by", proofsOf(requirement)],
    ]);
  },
  faults: async () => {
    const { faults } = await import("../../../proof/faults/index.ts");
    return Object.entries(faults).map(([name, { does }]) => [name, does]);
  },
  variants: async () => {
    const { variants } = await import("../../../proof/variants/index.ts");
    return Object.entries(variants).map(([name, { does }]) => [name, does]);
  },
  scenarios: async () => {
    const { scenarios } = await import("../../products/certify/scenarios.ts");
    return Object.entries(scenarios).map(([name, { does }]) => [name, `the service ${does}`]);
  },
  states: async () => stateRows((await import("../../../spec/provider-states.ts")).providerStates),
  "open-points": async () =>
    questionsOf((await import("../../../spec/open-points/index.ts")).openPoints),
  "client-open-points": async () =>
    questionsOf((await import("../../../spec/client-open-points.ts")).clientOpenPoints),
};

function aligned(rows: string[][]): string {
  const widths = rows[0]
    ?.slice(0, -1)
    .map((_, column) =>
      rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
    );
  const line = (row: string[]) =>
    row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

export async function listOf(what: Listed, file: string | undefined): Promise<string> {
  if (what === "sentences") {
    const { rows, after } = sentenceList(file ?? "");
    return [aligned(rows), "", ...after].join("\n");
  }
  return aligned(await lists[what]());
}

const largestBytes = 1_000_000;
const needsCopy = `Give your own copy of the document "${document.title}" as Markdown.`;

function bytesOf(file: string): Buffer {
  return withPath(`${file} can't be read`, () => {
    const found = statSync(file);
    if (!found.isFile()) throw new UsageError(`${file} isn't a file. ${needsCopy}`);
    if (found.size <= largestBytes) return readFileSync(file);
    throw new UsageError(`${file} is larger than ${largestBytes / 1_000_000} MB. ${needsCopy}`);
  });
}

function textOf(bytes: Buffer, file: string): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Not UTF-8.
  }
  throw new UsageError(`${file} isn't a text in UTF-8. ${needsCopy}`);
}

/** What shares less than a tenth of the sentences isn't a revision of the document. */
const leastShared = 0.1;
const standings = ["judged by", "implied by", "describes", "open", "nobody's"] as const;

const standingWords = ({ standing }: MarkedSentence): (typeof standings)[number] =>
  standing ?? "nobody's";

function sentenceRows(sentence: MarkedSentence): string[][] {
  const { line, digest, text, ids } = sentence;
  const row = [String(line), digest, standingWords(sentence), visible(text)];
  return ids.length === 0 ? [row] : [row, ["", "", "", `  ${ids.join(", ")}`]];
}

function countsIn(marked: MarkedSentence[]): string {
  const words = marked.map(standingWords);
  return standings
    .map((standing) => `${words.filter((word) => word === standing).length} ${standing}`)
    .join(", ");
}

function identityWords(bytes: Buffer, isWhole: boolean): string {
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest === document.digest) return "This is the file that the suite was written from.";
  return isWhole
    ? "This isn't the file that the suite was written from, but it has the same sentences."
    : "This is another revision than the one that the suite was written from.";
}

export function sentenceList(file: string): { rows: string[][]; after: string[] } {
  const bytes = bytesOf(file);
  const text = textOf(bytes, file);
  const { marked, kept, gone } = markSentences(sentencesOf(text), documentSentences());
  if (kept.length - gone.length < kept.length * leastShared) {
    throw new UsageError(
      `${file} isn't the document: it has ${kept.length - gone.length} of its ${kept.length} sentences. ${needsCopy}`,
    );
  }
  const added = marked.filter(({ standing }) => !standing);
  const touched = [...new Set(gone.flatMap(({ ids }) => ids))];
  const after = [
    `${counted(marked.length, "sentence")}: ${countsIn(marked)}`,
    identityWords(bytes, gone.length === 0 && added.length === 0),
    ...gone.map(
      ({ heading, digest, ids }) =>
        `gone  ${digest}  under "${heading}"${ids.length === 0 ? "" : `, which stood for ${ids.join(", ")}`}`,
    ),
    ...added.map(({ line, heading, text: sentence }) =>
      visible(`new   line ${line}, under "${heading}": ${sentence}`),
    ),
    ...(touched.length === 0 ? [] : [`Look again at ${touched.join(", ")}.`]),
  ];
  return { rows: marked.flatMap(sentenceRows), after };
}
