import { counted } from "../../views/words.ts";
import type { CitableId } from "../../../spec/register.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { signingNames } from "../traffic/client/authentication.ts";
import type { TrafficJudgment } from "../traffic/judge.ts";
import { answerOfCache, bodyOfAnswer, bodyOfRequest, entriesBefore } from "../traffic/seen.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { JudgedTraffic } from "../../record/evidence/lines.ts";
import type { Passed } from "../traffic/passed.ts";

const written = new Map([
  ...Object.entries(signingNames).map(([name, lower]) => [lower as string, name] as const),
  [headers.userId, "X-User-Id"],
]);

const inWords: Record<string, string> = {
  [bodyOfRequest]: "The request or its body isn't there as a whole",
  [answerOfCache]: "The client had the answer in its cache (304)",
  [entriesBefore]: "What came before may be among the entries that can't be read",
  [bodyOfAnswer]: "The answer's body isn't there as a whole",
};

/** What keeps more of it, by a word in the name of a recorder. */
const settings: [RegExp, string][] = [
  [
    /webinspector|chrom|edge/i,
    'In the settings of Chrome\'s DevTools, allow HAR with sensitive data, then choose "Export HAR (with sensitive data)".',
  ],
  [
    /firefox/i,
    "In Firefox set devtools.netmonitor.har.includeResponseBodies to true and devtools.netmonitor.responseBodyLimit and requestBodyLimit to 0.",
  ],
  [
    /webkit|safari/i,
    "Safari leaves out the headers of answers from its cache: disable caches in its Network tab.",
  ],
  [/mitmproxy/i, "mitmproxy doesn't keep what it streams: leave stream_large_bodies unset."],
  [
    /insomnia/i,
    "Insomnia exports only the headers that were typed: let it send through a proxy that records.",
  ],
  [
    /proxyman|charles|fiddler/i,
    "Export again as HAR from a newer version, with request and response bodies.",
  ],
  [
    /browsermob/i,
    "Capture REQUEST_HEADERS, REQUEST_CONTENT, RESPONSE_HEADERS and RESPONSE_CONTENT.",
  ],
  [/playwright/i, 'Record with content: "embed" and mode: "full".'],
];

const idsNamed = 6;

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
      const ids = [...requirements].toSorted();
      const more = ids.length > idsNamed ? ` and ${ids.length - idsNamed} more` : "";
      return `${inWords[what] ?? `${written.get(what) ?? what} isn't there as it was sent`} in ${times} of ${exchanges} exchanges. Not judged there: ${ids.slice(0, idsNamed).join(", ")}${more}.`;
    });
    const setting = settings.find(([name]) => name.test(recorder))?.[1];
    return [
      ...sentences,
      `${setting ?? "Use a recorder that keeps headers and bodies as they are."} The command observe keeps everything.`,
    ];
  }
}

const pathsNamed = 3;

export class Tally {
  exchanges = 0;
  recorded = 0;
  deviations = { service: 0, client: 0 };
  private readonly command: JudgedTraffic["command"] | undefined;
  private others = 0;
  private readonly otherPaths = new Set<string>();
  private unreachable = 0;
  private unanswered = 0;
  private clientGone = 0;
  private cut = 0;
  private lastFailure = "";
  private fromBetween = 0;
  private lastFromBetween = "";

  constructor(command?: JudgedTraffic["command"]) {
    this.command = command;
  }

  count({ answer, failure, path, request }: Passed, operation: OperationName | undefined): void {
    this.exchanges += 1;
    if (!operation) {
      this.others += 1;
      const name = path.split("?")[0] ?? path;
      if (this.otherPaths.size < pathsNamed) this.otherPaths.add(name.slice(0, 100));
    }
    if (request.isCut || answer?.isCut) this.cut += 1;
    if (!failure) return;
    if (failure.isClients) this.clientGone += 1;
    else if (failure.kind === "reset" || failure.kind === "malformed") this.unanswered += 1;
    else this.unreachable += 1;
    if (!failure.isClients) this.lastFailure = failure.message;
  }

  /** Counts an answer that was a gateway's. */
  gateway(form: string): void {
    this.fromBetween += 1;
    this.lastFromBetween = form;
  }

  deviation(side: "client" | undefined): void {
    this.deviations[side ?? "service"] += 1;
  }

  get line(): string {
    const { service, client } = this.deviations;
    const failures = this.unreachable + this.unanswered;
    const words = [
      counted(this.exchanges, "exchange"),
      `${counted(service, "deviation")} of the service`,
      `${client} of the client`,
    ];
    return [...words, ...(failures > 0 ? [`${failures} unanswered`] : [])].join(", ");
  }

  notes(mostRecorded: number): string[] {
    const named = [...this.otherPaths].join(", ");
    const wasLive = this.command !== "judge";
    const sentences: (string | false)[] = [
      this.others > 0 &&
        `${counted(this.others, "request")} to addresses that the interface doesn't have by the profile, such as ${named}: ${wasLive ? "passed on, and " : ""}neither judged nor recorded.`,
      this.unreachable > 0 &&
        `${counted(this.unreachable, "request")} while the target couldn't be reached (${this.lastFailure}): nothing is said against the target for it.`,
      this.fromBetween > 0 &&
        `${counted(this.fromBetween, "request was", "requests were")} answered by what stands before the service (${this.lastFromBetween}): nothing is said against the target for it.`,
      this.unanswered > 0 &&
        // In a scenario answers are lost on purpose.
        this.command !== "client" &&
        `${counted(this.unanswered, "request")} without a complete answer (${this.lastFailure}): what became of them nobody knows.`,
      this.clientGone > 0 &&
        `${counted(this.clientGone, "request")} given up by the client before the answer was complete.`,
      this.cut > 0 &&
        wasLive &&
        `${counted(this.cut, "exchange has a body", "exchanges have a body")} that is too large to be judged: it was passed on whole.`,
      this.exchanges - this.others > this.recorded &&
        `All ${this.exchanges} exchanges were judged; after ${mostRecorded} only those that show something new were recorded.`,
    ];
    return sentences.filter((sentence) => sentence !== false);
  }
}
