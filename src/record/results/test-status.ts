import type { Waiver } from "../evidence/waiver.ts";

export type TestStatus =
  | { status: "passed" }
  | { status: "failed"; words: string }
  | { status: "skipped"; reason: string };

export const waivedInWords = ({ expires, reason }: Pick<Waiver, "expires" | "reason">): string =>
  `waived until ${expires}: ${reason}`;
