import type { ClientRequirementId } from "../../../spec/client-requirements/index.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import type { VariantName } from "../../../proof/variants/index.ts";

/** What a client platform is asked to do, besides who sells what. */
export interface Asked {
  kind?: "pool" | "external";
  nri?: boolean;
  /** The kinds of bank account it is given, in the words of the profile's test data. */
  accounts?: ("nameMatches" | "nameDiffers" | "nre" | "pending")[];
  fromAmount?: number;
}

/** A story that a client platform goes through: its task, and what the service does meanwhile. */
export interface Scenario {
  /** What happens, in words that the client doesn't get to see. */
  does: string;
  /** What the client has to do, in words. */
  about: string;
  asked?: Asked;
  variants?: readonly VariantName[];
  patch?: Patch;
  /**
   * The requirements that a client can't help but keep or break here if it does its task. Any other asks
   * nothing of a client that does its task in another way.
   */
  exercises: readonly ClientRequirementId[];
}
