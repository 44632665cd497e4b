import { setTimeout as pause } from "node:timers/promises";
import { isPutOff, retryAfterOf } from "../../contract/gateways.ts";
import type { HttpExchange } from "../../wire/exchange.ts";

/** A target that puts a request off for longer than this isn't waited for, in seconds. */
export const longestWaitSeconds = 60;

/** How long a process waits in all, in seconds: so much longer takes a run whose every request is put off. */
export const mostWaitSeconds = 300;

/** Who asks for no wait at all is asked again in a second. */
const shortestWaitSeconds = 1;

/**
 * For how many seconds an answer puts its request off, by its Retry-After: seconds, or an HTTP date, which
 * is taken by the answer's own Date. Undefined where it isn't such an answer, or doesn't say.
 */
export function putOffSeconds(exchange: HttpExchange): number | undefined {
  const after = retryAfterOf(exchange);
  if (!isPutOff(exchange) || after === undefined) return undefined;
  if (/^\d+$/.test(after)) return Number(after);
  const until = Date.parse(after);
  if (Number.isNaN(until)) return undefined;
  const sentAt = Date.parse(exchange.answer?.headers.date ?? "");
  return Math.max(0, (until - (Number.isNaN(sentAt) ? Date.now() : sentAt)) / 1000);
}

/** Waits for a target that asks for it by Retry-After, within bounds. */
export class Patience {
  private waitedSeconds = 0;
  private hasAnswered = false;
  private readonly mostBefore: number;

  /** As long as the target has answered nothing else, it waits `mostBefore` seconds in all. */
  constructor(mostBefore = mostWaitSeconds) {
    this.mostBefore = mostBefore;
  }

  /**
   * Sends a request, again once the target has said it may, and gives the exchange that was answered. The
   * last answer may still put it off, where waiting would take too long. Calls `onPutOff` before each wait.
   */
  async send<Sent extends HttpExchange>(
    send: () => Promise<Sent>,
    onPutOff: (exchange: Sent, seconds: number) => void,
  ): Promise<Sent> {
    for (;;) {
      const exchange = await send();
      const asked = putOffSeconds(exchange);
      const seconds = Math.max(asked ?? 0, shortestWaitSeconds);
      this.hasAnswered ||= exchange.answer !== undefined && !isPutOff(exchange);
      const most = this.hasAnswered ? mostWaitSeconds : this.mostBefore;
      const isTooLong = seconds > longestWaitSeconds || this.waitedSeconds + seconds > most;
      if (asked === undefined || isTooLong) return exchange;
      this.waitedSeconds += seconds;
      onPutOff(exchange, seconds);
      await pause(seconds * 1000);
    }
  }
}
