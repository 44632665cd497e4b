import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Data } from "../input.ts";

/** Responses, and the shapes of errors. */
export const answerRules = {
  /** The status of a success: 200, which the document shows for limits and validate only. */
  successStatus: (_operation: OperationName): number => 200,
  /** Successful responses carry a boolean field `success`. */
  success: (_operation: OperationName, _data: Data): boolean => true,
  /** The HTTP status of the authentication errors: not shown. */
  authenticationStatus: 401,
  /** Authentication: 6090 and 6092 have one shape, 6093 another. */
  authenticationBody: (row: ErrorRowId, code: unknown, message: string): Data =>
    row === "authentication-timestamp-expired"
      ? { errors: { error_code: code, text: message }, success: false }
      : { error_code: code, message, success: false },
  /** Errors: the envelope of the tables' errors is not shown. */
  errorBody: (code: unknown, message: string): Data => ({
    success: false,
    error_code: code,
    message,
  }),
};
