import type { OpenPoint } from "../../../spec/open-points/index.ts";
import type { ProviderState } from "../../../spec/provider-states.ts";
import type { CitableId, RegisterEntry } from "../../../spec/register.ts";
import { remembered } from "../../../spec/remembered.ts";
import { counted } from "../../views/words.ts";
import type { Listed } from "./command.ts";

type Row = [name: string, ...words: string[]];

/** The parameters or the values of a state: "  params.user_id  the owner". */
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

/** Rows as lines with aligned columns; the last column may be long and is left as it is. */
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
    const { sentenceList } = await import("./sentences.ts");
    const { rows, after } = sentenceList(file ?? "");
    return [aligned(rows), "", ...after].join("\n");
  }
  return aligned(await lists[what]());
}
