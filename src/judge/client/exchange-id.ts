import { randomBytes } from "node:crypto";

/** Of this process, so that the exchanges of several processes, and of several shards, never share an id. */
const origin = randomBytes(4).toString("hex");

let exchanges = 0;

export const nextExchangeId = (): string => `${origin}-${(exchanges += 1)}`;
