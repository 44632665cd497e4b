import { Big } from "big.js";
import { errorRow, type ErrorRowId } from "../spec/error-rows/index.ts";

/** Amounts are decimals. */
export type Data = Record<string, unknown>;

/** By the sandbox's names; numbers are decimals. */
export type Input = Record<string, unknown>;

/** Neither an amount nor a list. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Empty if it isn't given, or is a list or an object. */
export const textOf = (value: unknown): string =>
  value === undefined || (typeof value === "object" && !(value instanceof Big))
    ? ""
    : String(value);

/** Ids may be texts or numbers. */
const firstLacking = (input: Input, names: readonly string[]): string | undefined =>
  names.find((name) => typeof input[name] !== "string" && !(input[name] instanceof Big));

export function checkPresence(input: Input, names: readonly string[], row: ErrorRowId): void {
  const lacking = firstLacking(input, names);
  if (lacking !== undefined) refuse(row, `${lacking} is required`);
}

const decimal = /^\d{1,18}(\.\d{1,18})?$/;

export const isDecimal = (text: string): boolean => decimal.test(text);

/** A failure on purpose. It's answered like any failure of the server, but not reported as a bug. */
export class Crash extends Error {
  override name = "Crash";
}

export class Refusal extends Error {
  override name = "Refusal";
  /** Absent for the authentication errors: not shown. */
  readonly http: number | undefined;
  readonly code: number;
  /** Absent if the document has no row. */
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
