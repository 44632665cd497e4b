import { clientRequirements, type ClientRequirementId } from "./client-requirements.ts";
import { errorRowIds, errorRow, type ErrorRow, type ErrorRowId } from "./error-rows/index.ts";
import { operations, type OperationName } from "./operations.ts";
import { requirements, type RequirementId } from "./requirements/index.ts";
import type { RequirementRow } from "./requirements/row.ts";
import { firstServerError, type Section } from "./vocabulary.ts";

export type CitableId = RequirementId | ErrorRowId | ClientRequirementId;

/** An error row has its code, and its operation and HTTP status if the document shows them. */
export interface RegisterEntry extends Omit<RequirementRow, "broken"> {
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

const published = <Row extends RequirementRow>({ broken: _broken, ...entry }: Row) => entry;

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

const ofBroken = new Map<string, string | undefined>(
  [...requirements, ...clientRequirements].map(({ id, broken }) => [id, broken]),
);

/** What happened where it's broken, if a requirement says that better than what was seen. */
export const brokenInWords = (id: CitableId): string | undefined => ofBroken.get(id);
