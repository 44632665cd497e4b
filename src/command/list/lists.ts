import type { OpenPoint } from "../../../spec/open-points/index.ts";
import type { ProviderState } from "../../../spec/provider-states.ts";
import type { CitableId, RegisterEntry } from "../../../spec/register.ts";
import { remembered } from "../../../spec/remembered.ts";
import { counted } from "../../views/words.ts";
import type { Listed } from "../develop.ts";
import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { document, documentSentences } from "../../../spec/document.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import { markSentences, sentencesOf } from "../../products/document/sentences.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { visible } from "../../record/visible.ts";

type Row = [name: string, ...words: string[]];

const stateRows = (states: Record<string, ProviderState>): Row[] =>
  Object.entries(states).flatMap(([name, { description, params, values, tornDown }]): Row[] => [
    [name, description],
    ...Object.entries(params).map(([param, meaning]): Row => [`  params.${param}`, meaning]),
    ...Object.entries(values).map(([value, meaning]): Row => [`  values.${value}`, meaning]),
    ...(tornDown === undefined ? [] : [["  torn down", tornDown] satisfies Row]),
  ]);

const deeds = (all: Record<string, { does: string }>, who = ""): Row[] =>
  Object.entries(all).map(([name, { does }]) => [name, who + does]);

const rowsOf = (entries: readonly RegisterEntry[]): Row[] =>
  entries.map(({ id, section, statement }) => [id, section, statement]);

const questionsOf = (points: Record<string, OpenPoint>): Row[] =>
  Object.entries(points).map(([name, { question, readings }]) => [
    name,
    question,
    Object.keys(readings).join(", "),
  ]);

/** Each list imports only its own data. */
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
  faults: async () => deeds((await import("../../../proof/faults/index.ts")).faults),
  variants: async () => deeds((await import("../../../proof/variants/index.ts")).variants),
  scenarios: async () =>
    deeds((await import("../../products/certify/scenarios.ts")).scenarios, "the service "),
  states: async () => stateRows((await import("../../../spec/provider-states.ts")).providerStates),
  "open-points": async () =>
    questionsOf((await import("../../../spec/open-points/index.ts")).openPoints),
  "client-open-points": async () =>
    questionsOf((await import("../../../spec/client-open-points.ts")).clientOpenPoints),
};

function aligned(rows: string[][]): string {
  const widths = rows[0]?.slice(0, -1).map((_, column) => {
    const lengths = rows.map((row) => row[column]?.length ?? 0);
    return lengths.reduce((widest, length) => Math.max(widest, length), 0);
  });
  const padded = (cell: string, column: number) => cell.padEnd(widths?.[column] ?? 0);
  return rows.map((row) => row.map(padded).join("  ").trimEnd()).join("\n");
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
  const bytes = withPath(`${file} can't be read`, () => {
    const found = statSync(file);
    if (!found.isFile()) throw new UsageError(`${file} isn't a file. ${needsCopy}`);
    if (found.size <= largestBytes) return readFileSync(file);
    throw new UsageError(`${file} is larger than ${largestBytes / 1_000_000} MB. ${needsCopy}`);
  });
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes;
  throw new UsageError(`${file} isn't a text in UTF-8. ${needsCopy}`);
}

const standings = ["judged by", "implied by", "describes", "open", "nobody's"] as const;

function identityWords(bytes: Buffer, isWhole: boolean): string {
  const digest = hash("sha256", bytes, "hex");
  if (digest === document.digest) return "This is the file that the suite was written from.";
  return isWhole
    ? "This isn't the file that the suite was written from, but it has the same sentences."
    : "This is another revision than the one that the suite was written from.";
}

export function sentenceList(file: string): { rows: string[][]; after: string[] } {
  const bytes = bytesOf(file);
  const text = new TextDecoder().decode(bytes);
  const { marked, kept, gone } = markSentences(sentencesOf(text), documentSentences());
  // A text with less than a tenth of the sentences isn't a revision of the document.
  if (kept.length - gone.length < kept.length / 10) {
    throw new UsageError(
      `${file} isn't the document: it has ${kept.length - gone.length} of its ${kept.length} sentences. ${needsCopy}`,
    );
  }
  const added = marked.filter(({ standing }) => !standing);
  const touched = [...new Set(gone.flatMap(({ ids }) => ids))];
  const by = groupBy(marked, ({ standing = "nobody's" }) => standing);
  const counts = standings.map((standing) => `${by.get(standing)?.length ?? 0} ${standing}`);
  const after = [
    `${counted(marked.length, "sentence")}: ${counts.join(", ")}`,
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
  const rows = marked.flatMap(({ line, digest, text: sentence, ids, standing = "nobody's" }) => [
    [String(line), digest, standing, visible(sentence)],
    ...(ids.length === 0 ? [] : [["", "", "", `  ${ids.join(", ")}`]]),
  ]);
  return { rows, after };
}
