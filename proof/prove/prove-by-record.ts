import { faultNames } from "../faults/index.ts";
import { recorded } from "./kill-matrix.ts";
import { broken, prove, type Proved } from "./prove.ts";

/**
 * Proves all faults by the test each is on record with, and by all others where that one does not find it:
 * what shows intermittently need not show in the same test.
 */
export async function proveByRecord(): Promise<Proved> {
  const { faults: known } = recorded();
  const first = await prove({
    faults: faultNames,
    ending: (fault) => ({
      ...(known[fault]?.by && { test: known[fault].by }),
      until: broken(fault),
    }),
    // cli/real-run judges it, by all checks.
    withClean: false,
  });
  const left = first.kills.filter(({ outcome }) => outcome !== "killed");
  if (left.length === 0) return first;
  const second = await prove({
    faults: left.map(({ fault }) => fault),
    ending: (fault) => ({ until: broken(fault) }),
    withClean: false,
  });
  const kills = first.kills.filter(({ outcome }) => outcome === "killed");
  return {
    kills: [...kills, ...second.kills],
    clean: first.clean,
    harness: [...first.harness, ...second.harness],
  };
}
