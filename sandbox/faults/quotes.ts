import type { Fault } from "./fault.ts";

export const quotesFaults = {
  "pool-quote-refused": {
    breaks: "quotes-pool",
    does: "refuses pool sell quotes",
  },
  "external-quote-refused": {
    breaks: "quotes-external",
    does: "refuses external sell quotes",
  },
  "minimum-not-enforced": {
    breaks: "quotes-minimum",
    does: "quotes any amount",
  },
} as const satisfies Record<string, Fault>;
