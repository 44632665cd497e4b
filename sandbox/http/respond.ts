import { authenticationErrors } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Context } from "../context.ts";
import type { Data, Refusal } from "../input.ts";

export interface Answer {
  status: number;
  body: unknown;
}

export const respond = {
  success: ({ rules }: Context, operation: OperationName, data: Data): Answer => ({
    status: rules.answers.successStatus(operation),
    body: { success: rules.answers.success(operation, data), data },
  }),

  refusal: ({ rules }: Context, { row, http, code, message }: Refusal): Answer =>
    row !== undefined && row in authenticationErrors
      ? {
          status: rules.answers.authenticationStatus,
          body: rules.answers.authenticationBody(row, code, message),
        }
      : { status: http ?? 400, body: rules.answers.errorBody(code, message) },

  /** For an unknown path, an oversized body or a crash. */
  failure: (_context: Context, status: number, message: string): Answer => ({
    status,
    body: { success: false, error_code: status, message },
  }),
};

export type Respond = typeof respond;
