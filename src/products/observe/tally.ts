import { counted, firstFew, said } from "../../views/words.ts";
import type { CitableId } from "../../../spec/register.ts";
import type { TrafficJudgment } from "../traffic/judge.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { JudgedTraffic } from "../../record/evidence/lines.ts";
import type { Passed } from "../traffic/passed.ts";

const settings: Record<string, string> = {
  "webinspector|chrom|edge":
    'In the settings of Chrome\'s DevTools, allow HAR with sensitive data, then choose "Export HAR (with sensitive data)".',
  firefox:
    "In Firefox set devtools.netmonitor.har.includeResponseBodies to true and devtools.netmonitor.responseBodyLimit and requestBodyLimit to 0.",
  "webkit|safari":
    "Safari leaves out the headers of answers from its cache: disable caches in its Network tab.",
  mitmproxy: "mitmproxy doesn't keep what it streams: leave stream_large_bodies unset.",
  insomnia:
    "Insomnia exports only the headers that were typed: let it send through a proxy that records.",
  "proxyman|charles|fiddler":
    "Export again as HAR from a newer version, with request and response bodies.",
  browsermob: "Capture REQUEST_HEADERS, REQUEST_CONTENT, RESPONSE_HEADERS and RESPONSE_CONTENT.",
  playwright: 'Record with content: "embed" and mode: "full".',
};

export class Missing {
  private readonly found = new Map<string, { times: number; requirements: Set<CitableId> }>();

  note({ notRecorded }: TrafficJudgment): void {
    for (const what of new Set(notRecorded.map((each) => each.what))) {
      const { times, requirements } = this.found.get(what) ?? { times: 0, requirements: new Set() };
      for (const each of notRecorded) if (each.what === what) requirements.add(each.requirement);
      this.found.set(what, { times: times + 1, requirements });
    }
  }

  notes(exchanges: number, recorder: string): string[] {
    if (this.found.size === 0) return [];
    const sentences = [...this.found].map(([what, { times, requirements }]) => {
      const ids = firstFew([...requirements].toSorted(), 6);
      return `${what} in ${times} of ${exchanges} exchanges. Not judged there: ${ids}.`;
    });
    const [, setting = "Use a recorder that keeps headers and bodies as they are."] =
      Object.entries(settings).find(([name]) => new RegExp(name, "i").test(recorder)) ?? [];
    return [...sentences, `${setting} The command observe keeps everything.`];
  }
}

export class Tally {
  exchanges = 0;
  recorded = 0;
  private readonly deviations = { service: 0, client: 0 };
  private readonly counts = {
    others: 0,
    unreachable: 0,
    unanswered: 0,
    gone: 0,
    cut: 0,
    between: 0,
  };
  private readonly otherPaths = new Set<string>();
  private lastFailure = "";
  private lastFromBetween = "";
  private readonly command: JudgedTraffic["command"] | undefined;

  constructor(command?: JudgedTraffic["command"]) {
    this.command = command;
  }

  count({ answer, failure, request }: Passed, operation: OperationName | undefined): void {
    const { counts, otherPaths } = this;
    this.exchanges += 1;
    if (!operation) {
      counts.others += 1;
      const [path = ""] = request.url.replace(/^https?:\/\/[^/]*/i, "").split("?");
      if (otherPaths.size < 3) otherPaths.add(path.slice(0, 100));
    }
    if (request.truncated || answer?.truncated) counts.cut += 1;
    if (!failure) return;
    const isBroken = failure.kind === "reset" || failure.kind === "malformed";
    if (failure.isClients) counts.gone += 1;
    else counts[isBroken ? "unanswered" : "unreachable"] += 1;
    if (!failure.isClients) this.lastFailure = failure.message;
  }

  gateway(form: string): void {
    this.counts.between += 1;
    this.lastFromBetween = form;
  }

  deviation(side: "client" | undefined): void {
    this.deviations[side ?? "service"] += 1;
  }

  get line(): string {
    const { service, client } = this.deviations;
    const failures = this.counts.unreachable + this.counts.unanswered;
    const unanswered = failures > 0 ? `, ${failures} unanswered` : "";
    return `${counted(this.exchanges, "exchange")}, ${counted(service, "deviation")} of the service, ${client} of the client${unanswered}`;
  }

  notes(mostRecorded: number): string[] {
    const { others, unreachable, unanswered, gone, cut, between } = this.counts;
    const named = [...this.otherPaths].join(", ");
    const wasLive = this.command !== "judge";
    return said([
      others > 0 &&
        `${counted(others, "request")} to addresses that the interface doesn't have by the profile, such as ${named}: ${wasLive ? "passed on, and " : ""}neither judged nor recorded.`,
      unreachable > 0 &&
        `${counted(unreachable, "request")} while the target couldn't be reached (${this.lastFailure}): nothing is said against the target for it.`,
      between > 0 &&
        `${counted(between, "request was", "requests were")} answered by what stands before the service (${this.lastFromBetween}): nothing is said against the target for it.`,
      unanswered > 0 &&
        // Scenarios lose answers on purpose.
        this.command !== "client" &&
        `${counted(unanswered, "request")} without a complete answer (${this.lastFailure}): what became of them nobody knows.`,
      gone > 0 &&
        `${counted(gone, "request")} given up by the client before the answer was complete.`,
      cut > 0 &&
        wasLive &&
        `${counted(cut, "exchange has a body", "exchanges have a body")} that is too large to be judged: it was passed on whole.`,
      this.exchanges - others > this.recorded &&
        `All ${this.exchanges} exchanges were judged; after ${mostRecorded} only those that show something new were recorded.`,
    ]);
  }
}
