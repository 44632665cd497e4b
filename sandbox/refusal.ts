import { errorRow, type ErrorRowId } from "../spec/error-rows/index.ts";

/** A refusal on its way to the HTTP layer, which gives it its envelope. */
export class Refusal extends Error {
  override name = "Refusal";
  /** Absent where the document shows no status: for the authentication errors. */
  readonly http: number | undefined;
  readonly code: number;
  /** Absent where the document has no row for it. */
  readonly row: ErrorRowId | undefined;

  constructor(http: number | undefined, code: number, message: string, row?: ErrorRowId) {
    super(message);
    this.http = http;
    this.code = code;
    this.row = row;
  }
}

/** Refuses with a row of the error tables. `detail` replaces the row's meaning as the message. */
export function refuse(row: ErrorRowId, detail?: string): never {
  const { http, code, meaning } = errorRow(row);
  throw new Refusal(http, code, detail ?? meaning, row);
}

/** Refuses where the document has no row: at the operations without an error table. */
export function refuseUntabled(http: 400 | 404, message: string): never {
  const borrowed = http === 404 ? "external-quote-no-data" : "pool-quote-parameters-invalid";
  throw new Refusal(http, errorRow(borrowed).code, message);
}
