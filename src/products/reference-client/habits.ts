import { randomUUID } from "node:crypto";
import type { PlatformPatch, SellOutcome } from "./platform.ts";

/** Lawful, but not the careful client's. */
interface Habit {
  does: string;
  patch: PlatformPatch;
}

const leavesOpen = new Set<SellOutcome>(["busy", "unsure"]);

let requests = 0;

export const habits: Record<string, Habit> = {
  terse: {
    does: "asks for nothing it need not, numbers its requests, and gives up whatever is refused, but never what may have been sold",
    patch: () => ({
      requestId: () => `${process.pid}-${Date.now()}-${(requests += 1)}`,
      asksLimits: () => false,
      afterSell: (outcome) => (leavesOpen.has(outcome) ? "same sell" : "stop"),
      readsStatusAgain: () => false,
      polls: 0,
    }),
  },
  "old-fashioned": {
    does: "chooses the ids of its users, adds bank accounts through the older endpoint, and polls without a pause",
    patch: () => ({
      user: (user) => ({ ...user, user_uuid: randomUUID() }),
      addAccountBy: () => "older",
      pauseMs: () => 0,
    }),
  },
};
