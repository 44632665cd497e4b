import type { RequirementResult, Results } from "../../record/results/results.ts";

type Cell = string | number | undefined;

const columns: Record<string, (requirement: RequirementResult) => Cell> = {
  id: ({ id }) => id,
  section: ({ section }) => section,
  source: ({ source }) => source,
  basis: ({ basis }) => basis,
  statement: ({ statement }) => statement,
  operation: ({ operation }) => operation,
  http: ({ http }) => http,
  code: ({ code }) => code,
  outcome: ({ outcome }) => outcome,
  reasons: ({ reasons }) => reasons?.join(" "),
  owner: ({ owner }) => owner,
  "checks ran": ({ checks }) => checks.ran,
  "checks that apply": ({ checks }) => checks.of,
  findings: ({ findings }) => findings.join(" "),
  proof: ({ proof }) => proof,
  simulated: ({ simulated }) => (simulated ? "yes" : undefined),
};

/** A cell as RFC 4180 has it. None holds anything that a target said. */
const cell = (value: Cell = ""): string => `"${String(value).replaceAll('"', '""')}"`;

const row = (cells: readonly Cell[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Every requirement with its outcome as a table, one row each, for a spreadsheet. */
export function requirementsCsv({ requirements }: Results): string {
  const rows = requirements.map((each) => Object.values(columns).map((valueOf) => valueOf(each)));
  return [Object.keys(columns), ...rows].map(row).join("");
}
