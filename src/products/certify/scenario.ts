import type { ClientRequirementId } from "../../../spec/client-requirements/index.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import type { VariantName } from "../../../proof/variants/index.ts";

export interface Asked {
  kind?: "pool" | "external";
  nri?: boolean;
  /** In the words of the profile's test data. */
  accounts?: ("nameMatches" | "nameDiffers" | "nre" | "pending")[];
  fromAmount?: number;
}

export interface Scenario {
  /** In words that the client doesn't get to see. */
  does: string;
  about: string;
  asked?: Asked;
  variants?: readonly VariantName[];
  patch?: Patch;
  /** Those that a client can't help but keep or break here if it does its task. */
  exercises: readonly ClientRequirementId[];
}
