import { errorRowIds, errorRow, type ErrorRowId } from "./error-rows/index.ts";
import { operations, type OperationName } from "./operations.ts";
import { requirements, type RequirementId } from "./requirements/index.ts";
import type { Section } from "./vocabulary.ts";

/** Anything a check can cite: a sentence of the document or a row of its error tables. */
export type CitableId = RequirementId | ErrorRowId;

/** One line of the register. Error rows carry their code, and operation and status where shown. */
export interface RegisterEntry {
  id: CitableId;
  section: Section;
  source: string;
  statement: string;
  basis: "stated" | "implied";
  operation?: OperationName;
  http?: number;
  code?: number;
}

function errorEntry(id: ErrorRowId): RegisterEntry {
  const { operation, http, code, meaning } = errorRow(id);
  if (!operation || !http) {
    const statement = `Error ${code}: ${meaning}.`;
    const source = "Authentication, rules";
    return { id, section: "authentication", source, statement, basis: "stated", code };
  }
  return {
    id,
    section: operations[operation].section,
    source: "Errors",
    statement: `To ${operations[operation].act} answers ${http} with code ${code}: ${meaning}.`,
    basis: "stated",
    operation,
    http,
    code,
  };
}

/** The whole register: every requirement once, sentences first, error rows after. */
export const register: readonly RegisterEntry[] = [
  ...requirements,
  ...errorRowIds.map((id) => errorEntry(id)),
];

const byId = new Map(register.map((entry) => [entry.id as string, entry]));

/** The entry of an id, or undefined for a word the register does not know. */
export const findEntry = (id: string): RegisterEntry | undefined => byId.get(id);

/** The entry of a known id. */
export function entryOf(id: CitableId): RegisterEntry {
  const entry = byId.get(id);
  if (!entry) throw new Error(`The register has no requirement "${id}".`);
  return entry;
}
