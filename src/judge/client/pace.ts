import { setTimeout as pause } from "node:timers/promises";
import { remembered } from "../../../spec/remembered.ts";
import { UsageError } from "../../ground/usage-error.ts";

export const rateVariable = "CONFORMANCE_RATE";

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** `20`, `0.5/s`, `30/m`. @throws UsageError */
export function parseRate(text: string): number {
  const [, count = "", unit = "s"] = /^(\d+|\d*\.\d+)(?:\/(s|m|h))?$/.exec(text) ?? [];
  const rate = Number(count) / (unitSeconds[unit] ?? 1);
  if (rate > 0) return rate;
  throw new UsageError(
    `The rate "${text}" is not a number of requests per second, minute or hour. Expected something like 20, 0.5, 30/m or 1000/h.`,
  );
}

export class Pace {
  private readonly pauseMs: number;
  private readonly onWait: (seconds: number) => void;
  private nextAtMs = 0;

  constructor(perSecond = Infinity, onWait: (seconds: number) => void = () => {}) {
    this.pauseMs = 1000 / perSecond;
    this.onWait = onWait;
  }

  async turn(): Promise<void> {
    if (this.pauseMs === 0) return;
    const nowMs = Date.now();
    const turnMs = Math.max(nowMs, this.nextAtMs);
    this.nextAtMs = turnMs + this.pauseMs;
    if (turnMs - nowMs >= saidFromMs) this.onWait(Math.ceil((turnMs - nowMs) / 1000));
    if (turnMs > nowMs) await pause(turnMs - nowMs);
  }
}

const saidFromMs = 10_000;

const paceAt = remembered(
  (perSecond: number) =>
    new Pace(perSecond, (seconds) => {
      console.error(`The rate lets the next request go in ${seconds} s.`);
    }),
);

/** For requests outside of tests. @throws UsageError */
export const paceOf = ({ [rateVariable]: rate }: NodeJS.ProcessEnv): Pace =>
  paceAt(rate ? parseRate(rate) : Infinity);
