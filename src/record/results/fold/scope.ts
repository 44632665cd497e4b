import { entryOf, register, type RegisterEntry } from "../../../../spec/register.ts";
import type { RunLine } from "../../evidence/lines.ts";
import { invariantCheck, type CheckOnDisk } from "../catalogue.ts";

/** Each of these requirements and checks appears in them exactly once. */
export interface Scope {
  register: readonly RegisterEntry[];
  checks: readonly CheckOnDisk[];
}

/**
 * A run of the suite accounts for the service's register and every check on disk. Traffic is accounted for
 * by what it can show, which its evidence says.
 */
export function scopeOf({ traffic }: RunLine, checksOnDisk: readonly CheckOnDisk[]): Scope {
  if (!traffic) return { register, checks: checksOnDisk };
  const { judged, checks = [] } = traffic;
  const all = new Set([...judged, ...checks.map(({ requirement }) => requirement)]);
  return {
    register: [...all].map(entryOf),
    checks: [...judged.map(invariantCheck), ...checks],
  };
}
