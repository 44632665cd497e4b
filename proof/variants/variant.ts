import type { Patch } from "../../sandbox/patch.ts";

/** Its profile, where it needs one, is profiles/variants/<name>.yaml. */
export interface Variant {
  does: string;
  patch: Patch;
}
