import type { OperationName } from "../operations.ts";

export interface ErrorRow {
  /** Absent for the authentication errors, which any operation may return. */
  operation?: OperationName;
  /** Absent for the authentication errors: not shown. */
  http?: number;
  code: number;
  meaning: string;
  /** The word its message must contain, where another row of the operation has the same status and code. */
  names?: string;
}

type Listed = [http: number, code: number, meaning: string, names?: string];

/** In the document's order: id -> [HTTP status, code, meaning, what it names]. */
export function errorTable<Id extends string>(
  operation: OperationName,
  rows: Record<Id, Listed>,
): Record<Id, ErrorRow> {
  const entries = Object.entries<Listed>(rows).map(([id, [http, code, meaning, names]]) => [
    id,
    { operation, http, code, meaning, ...(names && { names }) },
  ]);
  return Object.fromEntries(entries) as Record<Id, ErrorRow>;
}
