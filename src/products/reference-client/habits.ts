import { randomUUID } from "node:crypto";
import type { PlatformPatch } from "./platform.ts";

/** Lawful, but not the careful client's. */
interface Habit {
  does: string;
  patch: PlatformPatch;
}

let requests = 0;

export const habits: Record<string, Habit> = {
  terse: {
    does: "asks for nothing it need not, numbers its requests, and gives up whatever is refused or lost",
    patch: () => ({
      requestId: () => `${process.pid}-${Date.now()}-${(requests += 1)}`,
      asksLimits: () => false,
      afterSell: () => "stop",
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
