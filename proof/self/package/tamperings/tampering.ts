import type { Draft } from "../draft.ts";

export type Tampering = [what: string, tamper: (draft: Draft) => void, said: RegExp];
