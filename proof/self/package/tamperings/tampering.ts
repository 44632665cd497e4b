import type { Draft } from "../draft.ts";

/** What somebody does to a package, and what verify must say of it. */
export type Tampering = [what: string, tamper: (draft: Draft) => void, said: RegExp];
