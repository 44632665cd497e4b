import type { Verdict } from "../report/results.ts";

/** What the command says by its exit code; `wrong` when there is no verdict. */
export const exitCodes = {
  conforming: 0,
  "not-conforming": 1,
  wrong: 2,
  "not-fully-verified": 3,
} as const satisfies Record<Verdict | "wrong", number>;
