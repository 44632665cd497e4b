import { errorRow, type ErrorRowId } from "../spec/error-rows/index.ts";

/** A failure on purpose. It's answered like any failure of the server, but not reported as a bug. */
export class Crash extends Error {
  override name = "Crash";
}

export class Refusal extends Error {
  override name = "Refusal";
  /** Absent for the authentication errors: not shown. */
  readonly http: number | undefined;
  readonly code: number;
  /** Absent where the document has no row. */
  readonly row: ErrorRowId | undefined;

  constructor(http: number | undefined, code: number, message: string, row?: ErrorRowId) {
    super(message);
    this.http = http;
    this.code = code;
    this.row = row;
  }
}

/** `detail` replaces the row's meaning as the message. */
export function refuse(row: ErrorRowId, detail?: string): never {
  const { http, code, meaning } = errorRow(row);
  throw new Refusal(http, code, detail ?? meaning, row);
}

export function refuseUntabled(http: 400 | 404, message: string): never {
  const borrowed = http === 404 ? "external-quote-no-data" : "pool-quote-parameters-invalid";
  throw new Refusal(http, errorRow(borrowed).code, message);
}
