import type { CitableId } from "../../../spec/register.ts";
import type { OpenPointId } from "../../../spec/open-points.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Deviation } from "../deviation.ts";
import type { Reading } from "../response.ts";

/** One exchange as the watch sees it. `body` is the answer's text, numbers still as on the wire. */
export interface Observed {
  exchange: Exchange;
  /** Absent when no complete answer came. */
  reading?: Reading;
  body: string;
}

/** What the watch says of one exchange. */
export interface Judgment {
  satisfied: CitableId[];
  deviations: Deviation[];
  observations: { openPoint: OpenPointId; reading: string }[];
}

/** One rule of the watch: it looks at every exchange and speaks only where it applies. */
export type WatchRule = (observed: Observed) => Partial<Judgment>;

/** A rule's word on one requirement: satisfied, or the deviation. */
export const judged = (
  requirement: CitableId,
  holds: boolean,
  deviation: Omit<Deviation, "requirement">,
): Partial<Judgment> =>
  holds ? { satisfied: [requirement] } : { deviations: [{ requirement, ...deviation }] };
