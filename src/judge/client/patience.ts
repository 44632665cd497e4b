import { setTimeout as pause } from "node:timers/promises";
import { comeAgainOf, isPutOff, isUnavailablePage } from "../../contract/gateways.ts";
import type { HttpExchange } from "../../wire/exchange.ts";

/** In seconds. */
export const longestWaitSeconds = 60;

/** In seconds, for all waits of a process. */
export const mostWaitSeconds = 300;

/** This many answered requests allow another second of waiting, so a rate limit alone doesn't end a run. */
const takenPerSecond = 10;

/** Takes a date, an epoch time in s or ms, or a number of seconds. */
function secondsUntil(value: string, fromMs: number): number | undefined {
  const number = Number(value);
  if (Number.isNaN(number)) {
    const until = Date.parse(value);
    return Number.isNaN(until) ? undefined : (until - fromMs) / 1000;
  }
  if (number >= 1e12) return (number - fromMs) / 1000;
  return number >= 1e9 ? number - fromMs / 1000 : number;
}

const parameter = (item: string, names: string): number | undefined => {
  const [, value] = new RegExp(`(?:^|[;,\\s])(?:${names})=(\\d+)`).exec(item) ?? [];
  return value === undefined ? undefined : Number(value);
};

/** The longest wait for a used-up quota: `limit=10, remaining=0, reset=30` or `"minute";r=0;t=30, "day";r=7;t=900`. */
function resetIn(value: string): number | undefined {
  const quotas = /reset=/.test(value) ? [value] : value.split(",");
  const usedUp = quotas.filter((quota) => parameter(quota, "r|remaining") === 0);
  const waits = (usedUp.length > 0 ? usedUp : quotas).flatMap(
    (quota) => parameter(quota, "t|reset") ?? [],
  );
  return waits.length === 0 ? undefined : Math.max(...waits);
}

const withoutAWordSeconds = 1;
const mostWithoutAWord = 15;

/** A date counts from the target's own Date. Undefined if the target doesn't say. */
function saidSeconds(exchange: HttpExchange): number | undefined {
  const again = comeAgainOf(exchange);
  if (again === undefined) return undefined;
  const sentAt = Date.parse(exchange.answer?.headers.date ?? "");
  const seconds =
    again.by === "RateLimit"
      ? resetIn(again.value)
      : secondsUntil(again.value, Number.isNaN(sentAt) ? Date.now() : sentAt);
  return seconds === undefined ? undefined : Math.max(0, seconds);
}

export const putOffSeconds = (exchange: HttpExchange): number | undefined =>
  isPutOff(exchange) ? (saidSeconds(exchange) ?? withoutAWordSeconds) : undefined;

const betweenTurnsMs = 50;

export class Patience {
  private waitedSeconds = 0;
  /** Requests put off at the same time wait together, which counts once. */
  private untilMs = 0;
  private turnMs = 0;
  private taken = 0;
  private readonly mostBefore: number;

  /** `mostBefore`: seconds to wait while the target has answered nothing else. */
  constructor(mostBefore = mostWaitSeconds) {
    this.mostBefore = mostBefore;
  }

  private async turn(): Promise<void> {
    this.turnMs = Math.max(this.turnMs + betweenTurnsMs, this.untilMs);
    await pause(this.turnMs - Date.now());
  }

  async send<Sent extends HttpExchange>(
    send: () => Promise<Sent>,
    onPutOff: (exchange: Sent, seconds: number, times: number) => unknown,
  ): Promise<Sent> {
    for (let times = 1; ; times += 1) {
      if (this.untilMs > Date.now()) await this.turn();
      const exchange = await send();
      const asked = putOffSeconds(exchange);
      const seconds = Math.max(asked ?? 0, 1);
      if (exchange.answer && !isPutOff(exchange)) this.taken += 1;
      const mostSoFar = mostWaitSeconds + this.taken / takenPerSecond;
      const most = this.taken > 0 ? mostSoFar : this.mostBefore;
      const fromMs = Math.max(this.untilMs, Date.now());
      const untilMs = Math.max(fromMs, Date.now() + seconds * 1000);
      const waitedSeconds = this.waitedSeconds + (untilMs - fromMs) / 1000;
      const isInVain = times > mostWithoutAWord && saidSeconds(exchange) === undefined;
      const isTooLong = seconds > longestWaitSeconds || waitedSeconds > most || isInVain;
      if (isTooLong || (asked === undefined && !isUnavailablePage(exchange))) return exchange;
      this.waitedSeconds = waitedSeconds;
      this.untilMs = untilMs;
      // Nobody knows whether the request had an effect, so it isn't repeated: the next one waits.
      if (asked === undefined) return exchange;
      await onPutOff(exchange, seconds, times);
    }
  }
}
