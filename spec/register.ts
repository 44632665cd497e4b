import { clientRequirements, type ClientRequirementId } from "./client-requirements.ts";
import { errorRowIds, errorRow, type ErrorRow, type ErrorRowId } from "./error-rows/index.ts";
import { operations, type OperationName } from "./operations.ts";
import { requirements, type RequirementId } from "./requirements/index.ts";
import type { RequirementRow } from "./requirements/row.ts";
import { firstServerError, type Section } from "./vocabulary.ts";

export type CitableId = RequirementId | ErrorRowId | ClientRequirementId;

/** An error row has its code, and its operation and HTTP status if the document shows them. */
export interface RegisterEntry extends Omit<RequirementRow, "broken" | "disables"> {
  id: CitableId;
  section: Section;
  binds?: "client";
  operation?: OperationName;
  http?: number;
  code?: number;
}

function statementOf({ operation, http, code, meaning }: ErrorRow): string {
  const request = operation
    ? `A request to ${operations[operation].act}`
    : "A request to any operation";
  const outcome = http !== undefined && http >= firstServerError ? "fails" : "is refused";
  const status = http === undefined ? "" : `HTTP ${http} and `;
  return `${request} ${outcome} with ${status}code ${code}: ${meaning}.`;
}

function errorEntry(id: ErrorRowId): RegisterEntry {
  const row = errorRow(id);
  const { operation, http, code } = row;
  const entry = { id, statement: statementOf(row), basis: "stated", code } as const;
  if (!operation || !http) {
    return { ...entry, section: "authentication", source: "Authentication, rules" };
  }
  return { ...entry, section: operations[operation].section, source: "Errors", operation, http };
}

const published = <Row extends RequirementRow>(row: Row) => {
  const { broken: _broken, disables: _disables, ...entry } = row;
  return entry;
};

export const register: readonly RegisterEntry[] = [
  ...requirements.map((row) => published(row)),
  ...errorRowIds.map((id) => errorEntry(id)),
];

export const clientRegister: readonly RegisterEntry[] = clientRequirements.map((row) => ({
  ...published(row),
  binds: "client",
}));

const byId = new Map([...register, ...clientRegister].map((entry) => [entry.id as string, entry]));

export const findEntry = (id: string): RegisterEntry | undefined => byId.get(id);

export const isAdvisory = (id: string): boolean => findEntry(id)?.basis === "advisory";

export function entryOf(id: CitableId): RegisterEntry {
  const entry = byId.get(id);
  if (!entry) throw new Error(`No register has a requirement "${id}".`);
  return entry;
}

const rows = new Map<string, RequirementRow>(
  [...requirements, ...clientRequirements].map((row) => [row.id, row]),
);

/** What happened where it's broken, if a requirement says that better than what was seen. */
export const brokenInWords = (id: CitableId): string | undefined => rows.get(id)?.broken;

const acceptances: ReadonlySet<string> = new Set(
  Object.values(operations).map(({ acceptance }) => acceptance),
);

/** A response that breaks it is of no use to any check; a missing field only to some. */
export const disables = (id: CitableId): boolean =>
  rows.get(id)?.disables === true || acceptances.has(id);
