import type { Waiver } from "../evidence/waiver.ts";

/** What a test reports to whichever reporter: one of Playwright's statuses, and why. */
export type TestStatus =
  | { status: "passed" }
  | { status: "failed"; words: string }
  | { status: "skipped"; reason: string };

/** Why a waived finding fails nothing. */
export const waivedInWords = ({ expires, reason }: Pick<Waiver, "expires" | "reason">): string =>
  `waived until ${expires}: ${reason}`;
