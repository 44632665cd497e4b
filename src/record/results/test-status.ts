import type { Waiver } from "../evidence/waiver.ts";

/** One of Playwright's statuses, and why. */
export type TestStatus =
  | { status: "passed" }
  | { status: "failed"; words: string }
  | { status: "skipped"; reason: string };

export const waivedInWords = ({ expires, reason }: Pick<Waiver, "expires" | "reason">): string =>
  `waived until ${expires}: ${reason}`;
