import type { CitableId } from "../../../spec/register.ts";
import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Deviation } from "../deviation.ts";
import type { ParsedResponse } from "../response.ts";

export interface JudgedExchange {
  exchange: Exchange;
  /** Absent when no complete response arrived. */
  response?: ParsedResponse;
  body: string;
  suspicious?: boolean;
  /** Whether X-User-Id holds something else than the id of a user in the test: how that is refused is not shown. */
  hasWrongUserId?: boolean;
  inDoubles?: boolean;
}

export interface Judgment {
  satisfied: CitableId[];
  deviations: Deviation[];
  observations: { openPoint: OpenPointId; reading: string }[];
}

/** A rule that holds at every exchange. Where it does not apply, its judgment is empty. */
export type Invariant = (judged: JudgedExchange) => Partial<Judgment>;

/** The judgment on one requirement: satisfied where it holds, else the deviation. */
export const judgment = (
  requirement: CitableId,
  holds: boolean,
  deviation: Omit<Deviation, "requirement">,
): Partial<Judgment> =>
  holds ? { satisfied: [requirement] } : { deviations: [{ requirement, ...deviation }] };

export const observed = (openPoint: OpenPointId, reading: string): Partial<Judgment> => ({
  observations: [{ openPoint, reading }],
});
