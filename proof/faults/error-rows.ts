import { errorRow, errorRowIds, type ErrorRowId } from "../../spec/error-rows/index.ts";
import type { Answer } from "../../sandbox/http/respond.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { Refusal } from "../../sandbox/refusal.ts";
import type { Fault } from "./fault.ts";

interface Way {
  does: string;
  answer: (refusal: Refusal, usual: (refusal: Refusal) => Answer) => Answer;
}

const ways = {
  "wrong-status": {
    does: "with another HTTP status",
    answer: (refusal, usual) => {
      const answer = usual(refusal);
      return { ...answer, status: answer.status === 400 ? 422 : 400 };
    },
  },
  "wrong-code": {
    does: "with another code",
    answer: ({ http, code, message, row }, usual) =>
      usual(new Refusal(http, code * 10 + 7, message, row)),
  },
  "not-raised": {
    does: "as if nothing were wrong",
    answer: () => ({ status: 200, body: { success: true, data: {} } }),
  },
} satisfies Record<string, Way>;

type WayName = keyof typeof ways;

const answering =
  (id: ErrorRowId, { answer }: Way): Patch =>
  ({ respond }) => ({
    respond: {
      refusal: (context, refusal) => {
        const usual = (each: Refusal) => respond.refusal(context, each);
        return refusal.row === id ? answer(refusal, usual) : usual(refusal);
      },
    },
  });

/** The HTTP statuses of the authentication errors are not shown, so none of them is wrong. */
const canBeWrong = (id: ErrorRowId, way: WayName) =>
  way !== "wrong-status" || errorRow(id).http !== undefined;

export type ErrorRowFaultName = `${ErrorRowId}:${WayName}`;

export const errorRowFaults = Object.fromEntries(
  errorRowIds.flatMap((id) =>
    (Object.keys(ways) as WayName[])
      .filter((way) => canBeWrong(id, way))
      .map((way): [string, Fault] => [
        `${id}:${way}`,
        {
          breaks: id,
          does: `answers "${errorRow(id).meaning}" ${ways[way].does}`,
          patch: answering(id, ways[way]),
        },
      ]),
  ),
) as Record<ErrorRowFaultName, Fault>;
