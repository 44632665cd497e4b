import type { CitableId } from "../../spec/register.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { VariantName } from "../variants/index.ts";

export interface Fault {
  breaks: CitableId | readonly CitableId[];
  does: string;
  patch: Patch;
  /** Variants without which it doesn't show. */
  given?: readonly VariantName[];
}

type Way = readonly [does: string, patch: Patch, given?: Fault["given"]];

/** Faults that break the same requirements. */
export const breaking = <Name extends string>(
  breaks: Fault["breaks"],
  ways: Record<Name, Way>,
): Record<Name, Fault> =>
  Object.fromEntries(
    Object.entries<Way>(ways).map(([name, [does, patch, given]]) => [
      name,
      { breaks, does, patch, ...(given && { given }) },
    ]),
  ) as Record<Name, Fault>;
