import type { Waiver } from "../evidence/waiver.ts";

export const adviceMeaning =
  "Advice: the document doesn't require this, so it isn't part of the verdict.";

export type TestStatus =
  | { status: "passed" }
  | { status: "failed"; words: string }
  | { status: "skipped"; reason: string };

export const waivedInWords = ({ expires, reason }: Pick<Waiver, "expires" | "reason">): string =>
  `waived until ${expires}: ${reason}`;
