import type { Dispatcher } from "undici";
import type { ReceivedAnswer } from "../../wire/exchange.ts";
import { failureOf, type Failure } from "./failures.ts";
import { ResponseBody } from "./response-body.ts";

/** An answer, or the reason why no complete one arrived. */
export type WireOutcome =
  { answer: ReceivedAnswer; failure?: never } | { answer?: never; failure: Failure };

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

const singleValued = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(", ")]),
  );

const firstFinalStatus = 200;

/**
 * Receives the response to one request, and says once what came of it. undici calls it as that arrives, and passes
 * on to `onResponseError` what its other methods throw.
 */
export class ResponseReceiver implements Dispatcher.DispatchHandler {
  private readonly done: (outcome: WireOutcome) => void;
  private readonly timer: NodeJS.Timeout;
  private readonly body = new ResponseBody();
  private controller: Dispatcher.DispatchController | undefined;
  private failure: Error | undefined;
  private status = 0;
  private headers: Record<string, string> = {};

  /** The whole response must have arrived `timeoutMs` from now. */
  constructor(timeoutMs: number, done: (outcome: WireOutcome) => void) {
    this.done = done;
    this.timer = setTimeout(() => this.giveUp(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.failure) controller.abort(this.failure);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < firstFinalStatus) return;
    this.status = status;
    this.headers = singleValued(headers);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.body.add(chunk);
  }

  onResponseEnd(): void {
    const { status, headers } = this;
    const body = this.body.text(headers["content-encoding"]);
    this.end({ answer: { status, headers, body } });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    this.end({ failure: failureOf(error) });
  }

  /** The time is up, wherever the request is: it may still wait for its connection. */
  private giveUp(): void {
    this.failure = new DOMException("no complete response in time", "TimeoutError");
    this.controller?.abort(this.failure);
    this.fail(this.failure);
  }

  private end(outcome: WireOutcome): void {
    clearTimeout(this.timer);
    this.done(outcome);
  }
}
