import {
  authenticationErrors,
  errorRow,
  errorsOf,
  type ErrorRow,
} from "../../../spec/error-rows/index.ts";
import type { JsonObject } from "../../../spec/json.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { schemaOf, writePointer } from "./schema-of.ts";
import type { Schema, Response } from "./parts.ts";

/** The body of an error, where the profile says that its code and message stand. */
function bodyOf({ code, meaning }: ErrorRow, { errors }: Profile): JsonObject {
  const [codeAt = "/error_code"] = errors.code;
  const [messageAt = "/message"] = errors.message;
  const withCode = writePointer({ success: false }, codeAt, code);
  return writePointer(withCode, messageAt, meaning);
}

const response = (description: string, examples: JsonObject, schema: Schema): Response => ({
  description,
  content: { "application/json": { schema, examples } },
});

export const tableErrorSchema = (profile: Profile): Schema =>
  schemaOf(bodyOf(errorRow("pool-quote-parameters-invalid"), profile));

/** The error table of an operation as responses, one for each status: its codes, and an example of each row. */
export function refusalsOf(operation: OperationName, profile: Profile): Record<string, Response> {
  const all = errorsOf(operation);
  const statuses = [...new Set(all.map(([, { http }]) => http))];
  return Object.fromEntries(
    statuses.map((status) => {
      const rows = all.filter(([, { http }]) => http === status);
      const table = rows.map(([id, { code, meaning }]) => `| ${code} | ${meaning} | ${id} |`);
      const head = ["| code | meaning | row |", "| --- | --- | --- |"];
      const examples = rows.map(([id, row]) => [
        id,
        { summary: `${row.code}: ${row.meaning}`, value: bodyOf(row, profile) },
      ]);
      const description = [...head, ...table].join("\n");
      const schema = { $ref: "#/components/schemas/TableError" };
      return [status, response(description, Object.fromEntries(examples) as JsonObject, schema)];
    }),
  );
}

/** The authentication errors, whose statuses the document doesn't show: of two shapes. */
export function authenticationRefusals(): Response {
  const examples = Object.entries(authenticationErrors).map(
    ([id, { code, meaning }]: [string, ErrorRow]) => {
      const isNested = id === "authentication-timestamp-expired";
      const value = isNested
        ? { errors: { error_code: code, text: meaning }, success: false }
        : { error_code: code, message: meaning, success: false };
      return [id, { summary: `${code}: ${meaning}`, value }];
    },
  );
  return response("An authentication error.", Object.fromEntries(examples) as JsonObject, {
    anyOf: [
      { $ref: "#/components/schemas/KeyOrSecretError" },
      { $ref: "#/components/schemas/TimestampError" },
      { $ref: "#/components/schemas/TableError" },
    ],
  });
}
