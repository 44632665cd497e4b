import type { IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import { KeptBody } from "./kept-body.ts";
import type { Passed } from "./passed.ts";

const moment = (): number => performance.timeOrigin + performance.now();

/** Path and query of a request, also where it names the whole address; undefined where nobody can read that. */
export function pathOf({ url = "/" }: IncomingMessage): string | undefined {
  if (!/^https?:\/\//i.test(url)) return url;
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** One exchange on its way: what has been seen of it, and whether it was reported. */
export class Passage {
  isReported = false;
  private readonly sentAt = moment();
  private readonly sent = new KeptBody();
  private readonly received = new KeptBody();
  private response: IncomingMessage | undefined;
  private readonly incoming: IncomingMessage;
  private readonly report: (passed: Passed) => void;

  constructor(incoming: IncomingMessage, report: (passed: Passed) => void) {
    this.incoming = incoming;
    this.report = report;
    incoming.on("data", (chunk: Buffer) => this.sent.keep(chunk));
  }

  receive(response: IncomingMessage): void {
    this.response = response;
    response.on("data", (chunk: Buffer) => this.received.keep(chunk));
  }

  /** Reports what became of it, once. */
  end(failure?: Passed["failure"]): void {
    if (this.isReported) return;
    this.isReported = true;
    const { response } = this;
    this.report({
      sentAt: this.sentAt,
      answeredAt: moment(),
      method: this.incoming.method ?? "",
      path: pathOf(this.incoming) ?? this.incoming.url ?? "",
      request: {
        headers: this.incoming.rawHeaders,
        body: this.sent.bytes,
        isCut: this.sent.isCut,
      },
      ...(response &&
        !failure && {
          answer: {
            status: response.statusCode ?? 0,
            headers: response.rawHeaders,
            body: this.received.bytes,
            isCut: this.received.isCut,
          },
        }),
      ...(failure && { failure }),
    });
  }
}
