import type { CitableId } from "../../../spec/register.ts";
import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Deviation } from "../deviation.ts";
import type { ParsedResponse } from "../response.ts";

export interface JudgedExchange {
  exchange: Exchange;
  response?: ParsedResponse;
  body: string;
  suspicious?: boolean;
  /** X-User-Id isn't the id of a user of the test; the document doesn't show how that's refused. */
  hasWrongUserId?: boolean;
  inDoubles?: boolean;
}

export interface Judgment {
  satisfied: CitableId[];
  deviations: Deviation[];
  observations: { openPoint: OpenPointId; reading: string }[];
}

/** A response may have more that deviate alike than anyone reads. */
export const mostFields = 100;

/** Judged at every exchange. The judgment is empty if the rule doesn't apply. */
export type Invariant = (judged: JudgedExchange) => Partial<Judgment>;

export const judgment = (
  requirement: CitableId,
  holds: boolean,
  deviation: Omit<Deviation, "requirement">,
): Partial<Judgment> =>
  holds ? { satisfied: [requirement] } : { deviations: [{ requirement, ...deviation }] };

export const observed = (openPoint: OpenPointId, reading: string): Partial<Judgment> => ({
  observations: [{ openPoint, reading }],
});
