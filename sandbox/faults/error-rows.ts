import { errorRow, errorRowIds, type ErrorRowId } from "../../spec/error-rows/index.ts";
import type { Patch } from "../patch.ts";
import { Refusal } from "../refusal.ts";
import type { Fault } from "./fault.ts";

/** What can be wrong with any error row: done where refusals become answers. */
const ways = {
  "wrong-status": {
    does: "with another HTTP status",
    patch:
      (id: ErrorRowId): Patch =>
      ({ respond }) => ({
        respond: {
          refusal: (context, refusal) => {
            const answer = respond.refusal(context, refusal);
            if (refusal.row !== id) return answer;
            return { ...answer, status: answer.status === 400 ? 422 : 400 };
          },
        },
      }),
  },
  "wrong-code": {
    does: "with another code",
    patch:
      (id: ErrorRowId): Patch =>
      ({ respond }) => ({
        respond: {
          refusal: (context, refusal) => {
            if (refusal.row !== id) return respond.refusal(context, refusal);
            const { http, code, message, row } = refusal;
            return respond.refusal(context, new Refusal(http, code * 10 + 7, message, row));
          },
        },
      }),
  },
  "not-raised": {
    does: "as if nothing were wrong",
    patch:
      (id: ErrorRowId): Patch =>
      ({ respond }) => ({
        respond: {
          refusal: (context, refusal) =>
            refusal.row === id
              ? { status: 200, body: { success: true, data: {} } }
              : respond.refusal(context, refusal),
        },
      }),
  },
} as const;

type Way = keyof typeof ways;

/** The HTTP statuses of the authentication errors are not shown, so none of them is wrong. */
const canBeWrong = (id: ErrorRowId, way: Way) =>
  way !== "wrong-status" || errorRow(id).http !== undefined;

export type ErrorRowFaultName = `${ErrorRowId}:${Way}`;

/** Each way in which an error row can be wrong, for each row. */
export const errorRowFaults = Object.fromEntries(
  errorRowIds.flatMap((id) =>
    (Object.keys(ways) as Way[])
      .filter((way) => canBeWrong(id, way))
      .map((way): [string, Fault] => [
        `${id}:${way}`,
        {
          breaks: id,
          does: `answers "${errorRow(id).meaning}" ${ways[way].does}`,
          patch: ways[way].patch(id),
        },
      ]),
  ),
) as Record<ErrorRowFaultName, Fault>;
