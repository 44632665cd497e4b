import type { Peer, Trial } from "./peer.ts";
import { median } from "../measure.ts";

/** A fault of the sandbox, tried: what it breaks, and where the suite has seen that. */
export interface Tried {
  breaks: readonly string[];
  trials: Map<string, Trial>;
}

export interface Score {
  name: string;
  found: number;
  atItsOperation: number;
  falseAlarms: number;
  requests: number;
  seconds: number;
  setUpLines: number;
}

const keyOf = ({ operation, what }: Trial["complaints"][number]): string => `${operation} ${what}`;

/** The operations at which the suite has seen that a requirement is broken which the fault breaks. */
function changedBy({ breaks, trials }: Tried, suite: Peer): Set<string | undefined> {
  const complaints = trials.get(suite.name)?.complaints ?? [];
  const right = complaints.filter(({ what }) => breaks.includes(what));
  return new Set(right.map(({ operation }) => operation));
}

export function score(peer: Peer, clean: Trial, tried: readonly Tried[], suite: Peer): Score {
  const usual = new Set(clean.complaints.map(keyOf));
  const outcomes = tried.map((each) => {
    const { complaints = [] } = each.trials.get(peer.name) ?? {};
    const fresh = complaints.filter((complaint) => !usual.has(keyOf(complaint)));
    const changed = changedBy(each, suite);
    return {
      found: fresh.length > 0,
      atItsOperation: fresh.some(({ operation }) => changed.has(operation)),
    };
  });
  const all = [clean, ...tried.flatMap(({ trials }) => trials.get(peer.name) ?? [])];
  return {
    name: peer.name,
    found: outcomes.filter(({ found }) => found).length,
    atItsOperation: outcomes.filter(({ atItsOperation }) => atItsOperation).length,
    falseAlarms: usual.size,
    requests: clean.requests,
    seconds: median(all.map(({ seconds }) => seconds)),
    setUpLines: peer.setUpLines,
  };
}
