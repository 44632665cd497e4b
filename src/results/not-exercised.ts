import { groupBy } from "./group-by.ts";
import { gapReasons, type GapOwner, type GapReason } from "../evidence/gap-reasons.ts";
import type { Results } from "./results.ts";

/** A requirement that was not exercised, with what its checks say about it. */
export interface Gap {
  requirement: string;
  statement: string;
  details: string[];
}

/** What was not exercised for one reason. */
export interface GapsOfReason {
  reason: GapReason;
  meaning: string;
  gaps: Gap[];
}

const owners: readonly GapOwner[] = ["target", "operator", "suite"];

/** Everything not exercised: by who can close the gap, then by reason, the largest first. */
export function gapsOf({ requirements, checks }: Results): [GapOwner, GapsOfReason[]][] {
  const checksOf = groupBy(checks, ({ requirement }) => requirement);
  const open = requirements.filter(({ outcome }) => outcome === "not-exercised");
  const byReason = [...groupBy(open, ({ reason }) => reason ?? "no-check")].map(
    ([reason, group]): GapsOfReason => ({
      reason,
      meaning: gapReasons[reason].meaning,
      gaps: group.map(({ id, statement }) => {
        const silent = (checksOf.get(id) ?? []).filter((check) => check.reason === reason);
        const details = new Set(silent.flatMap(({ detail }) => detail ?? []));
        return { requirement: id, statement, details: [...details] };
      }),
    }),
  );
  return owners
    .map((owner): [GapOwner, GapsOfReason[]] => [
      owner,
      byReason
        .filter(({ reason }) => gapReasons[reason].owner === owner)
        .toSorted((one, other) => other.gaps.length - one.gaps.length),
    ])
    .filter(([, reasons]) => reasons.length > 0);
}
