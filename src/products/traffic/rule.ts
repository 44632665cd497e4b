import type { Deviation } from "../../contract/deviation.ts";
import type { Seen } from "./seen.ts";

/** How an exchange breaks a rule. */
export type Broken = Omit<Deviation, "requirement">;

/** What a rule makes of an exchange: it held, it was broken, or the exchange isn't about it. */
export type Verdict = "held" | Broken | undefined;

/**
 * A rule of one requirement: begins without a memory, and is then shown every exchange in the order in
 * which they ended. What it says depends on nothing else.
 */
export type Rule = () => (seen: Seen) => Verdict;

/** A rule that needs no memory. */
export const atEach =
  (judge: (seen: Seen) => Verdict): Rule =>
  () =>
    judge;

/** Held, or else broken in this way. */
export const unless = (holds: boolean, broken: () => Broken): Verdict =>
  holds ? "held" : broken();
