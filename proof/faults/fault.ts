import type { CitableId } from "../../spec/register.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { VariantName } from "../variants/index.ts";
import { namedByTitle, type NameIn } from "../variants/variant.ts";

export interface Fault {
  breaks: CitableId | readonly CitableId[];
  does: string;
  patch: Patch;
  /** Variants without which it doesn't show. */
  given?: readonly VariantName[];
}

type Way = Patch | readonly [patch: Patch, given: Fault["given"]];

/** Faults that break the same requirements. A title is a fault's name and what it does. */
export const breaking = <Title extends string>(
  breaks: Fault["breaks"],
  ways: Record<Title, Way>,
): Record<NameIn<Title>, Fault> =>
  namedByTitle(ways, (does, way: Way): Fault => {
    const [patch, given] = typeof way === "function" ? [way] : way;
    return { breaks, does, patch, ...(given && { given }) };
  });
