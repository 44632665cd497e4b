import { authenticationErrors, errorRow } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import { approvedStatus } from "../../spec/vocabulary.ts";
import type { Data } from "../call.ts";
import type { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";

/** An answer before it is written: status and body. */
export interface Answer {
  status: number;
  body: unknown;
}

const authenticationStatuses = {
  "authentication-errors-400": 400,
  "authentication-errors-403": 403,
  "authentication-errors-200": 200,
} as const;

function statusOf(world: World, operation: OperationName): number {
  const isCreated = world.has("created-201") && /^(create|link|upsert)/.test(operation);
  const isFaulty = operation === "validateTransaction" && world.has("validation-answers-201");
  return isCreated || isFaulty ? 201 : 200;
}

/** Every successful answer carries success; whether a validation that denies is one is not shown. */
function flagOf(world: World, operation: OperationName, { status }: Data): unknown {
  if (operation === "getLimits" && world.has("success-flag-missing")) return undefined;
  if (operation === "getLimits" && world.has("success-flag-a-string")) return "true";
  if (operation === "getUser" && world.has("success-flag-false")) return false;
  const isValidation = operation === "validateTransaction" && world.has("denials-are-no-success");
  return !isValidation || status === approvedStatus;
}

/** A successful answer: the flag, and the rest of it in data. */
export function succeed(world: World, operation: OperationName, data: Data): Answer {
  const success = flagOf(world, operation, data);
  return { status: statusOf(world, operation), body: { success, data } };
}

const isAuthentication = ({ row }: Refusal): boolean =>
  row !== undefined && row in authenticationErrors;

/** Authentication, error shapes: 6092 and 6090 are flat, 6093 is not. */
function authenticationBody(world: World, { row, code, message }: Refusal): Data {
  const expired = row === "authentication-timestamp-expired";
  const nested = expired
    ? !world.has("shape-6093-flat")
    : row === "authentication-client-invalid" && world.has("shape-6092-nested");
  if (nested) return { errors: { error_code: code, text: message }, success: false };
  const text = row === "authentication-secret-wrong" && world.has("shape-6090-code-as-text");
  return { error_code: text ? String(code) : code, message, success: false };
}

/** A message in another language; what it names after a colon stays. */
const localised = (message: string): string =>
  ["अनुरोध अस्वीकृत", ...message.split(":").slice(1)].join(":");

function tableBody(world: World, { code, message }: Refusal): Data {
  const text = world.has("localised-messages") ? localised(message) : message;
  const told = world.has("error-without-message") ? undefined : text;
  const shownCode = world.has("error-code-as-text") ? String(code) : code;
  if (world.has("nested-errors")) {
    return { success: false, error: { details: { number: shownCode }, reason: told } };
  }
  const success = world.has("errors-claim-success");
  return { success, error_code: shownCode, ...(told !== undefined && { message: told }) };
}

/** A code no table has, for the faults that answer a wrong one. */
const wrongCode = (code: number) => code * 10 + 7;
const wrongStatus = (http: number) => (http === 400 ? 422 : 400);

/** A refusal as an answer, with the faults that any error row can have. */
export function refusalAnswer(world: World, refusal: Refusal): Answer {
  const { row } = refusal;
  if (row && world.has(`${row}:not-raised`)) {
    return { status: 200, body: { success: true, data: {} } };
  }
  const code = row && world.has(`${row}:wrong-code`) ? wrongCode(refusal.code) : refusal.code;
  const told = Object.assign(Object.create(refusal) as Refusal, { code });
  if (isAuthentication(refusal)) {
    const other = Object.entries(authenticationStatuses).find(([name]) => world.has(name as never));
    return { status: other?.[1] ?? refusal.http, body: authenticationBody(world, told) };
  }
  const statusFault = row && errorRow(row).http && world.has(`${row}:wrong-status`);
  const undocumented = world.has("undocumented-status") && refusal.http === 400;
  const status = statusFault || undocumented ? wrongStatus(refusal.http) : refusal.http;
  return { status, body: tableBody(world, told) };
}
