import { readFileSync } from "node:fs";
import type { Need, Needs } from "../../../src/judge/forecast/need.ts";

/** Each worker reads limits once, before the first sell of whichever test that is. */
const byChance: Need = "operation:getLimits";

/** What the checks of a run were seen to need, from the file it wrote. */
export function needsIn(file: string): Needs {
  const all = new Map<string, Set<Need>>();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    for (const [by, needs] of Object.entries(JSON.parse(line) as Needs)) {
      all.set(by, new Set([...(all.get(by) ?? []), ...needs]));
    }
  }
  const sorted = [...all].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([by, needs]) => [by, [...needs].filter((each) => each !== byChance).toSorted()]),
  );
}

/** As the file keeps them: a line for each check. */
export const needsText = (needs: Needs): string =>
  `{\n${Object.entries(needs)
    .map(([by, each]) => `${JSON.stringify(by)}: ${JSON.stringify(each)}`)
    .join(",\n")}\n}\n`;
