import type { CitableId } from "../../spec/register.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { VariantName } from "../variants/index.ts";
import { namedByTitle, type NameIn } from "../variants/variant.ts";

export interface Fault {
  breaks: CitableId | readonly CitableId[];
  does: string;
  patch: Patch;
  /** Variants that it takes to show. */
  given?: readonly VariantName[];
}

type Way = Patch | readonly [patch: Patch, given: VariantName];

/** Faults that break the same requirements. A title is a fault's name and what it does. */
export const breaking = <Title extends string>(
  breaks: Fault["breaks"],
  ways: Record<Title, Way>,
): Record<NameIn<Title>, Fault> =>
  namedByTitle(ways, (does, way: Way): Fault => {
    const [patch, given] = typeof way === "function" ? [way] : way;
    return { breaks, does, patch, ...(given && { given: [given] }) };
  });

export const tabled = <Row, Name extends string>(
  make: (row: Row, name: string) => Fault,
  rows: Record<Name, Row>,
): Record<Name, Fault> =>
  Object.fromEntries(
    Object.entries<Row>(rows).map(([name, row]) => [name, make(row, name)]),
  ) as Record<Name, Fault>;

export const sellsWithinLimits = [
  "sells-pool-within-limits",
  "sells-external-within-limits",
] as const;
