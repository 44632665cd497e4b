import { valueSeen, type Deviation } from "../../contract/deviation.ts";
import type { Seen } from "./seen.ts";

export type Broken = Omit<Deviation, "requirement">;

/** What the requirement forbids was done. */
export const breach = (): Broken => ({ expected: { kind: "rule" }, seen: { kind: "breach" } });

/** Something else was sent than what the requirement asks for. */
export const sentInstead = (of: string, value: unknown): Broken => ({
  expected: { kind: "rule" },
  seen: valueSeen(of, value),
});

/** These are missing. */
export const lacking = (missing: readonly string[]): Broken => ({
  expected: { kind: "rule" },
  seen: { kind: "names", of: "missing", names: missing },
});

/** What a rule makes of an exchange: it held, it was broken, or the exchange isn't about it. */
export type Verdict = "held" | Broken | undefined;

/**
 * Begins without a memory, and is then shown every exchange in the order in which they ended. Its verdict
 * depends on nothing else.
 */
export type Rule = () => (seen: Seen) => Verdict;

export const atEach =
  (judge: (seen: Seen) => Verdict): Rule =>
  () =>
    judge;

export const unless = (holds: boolean, broken: () => Broken): Verdict =>
  holds ? "held" : broken();
