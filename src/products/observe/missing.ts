import type { CitableId } from "../../../spec/register.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { signingNames } from "../traffic/client/authentication.ts";
import type { TrafficJudgment } from "../traffic/judge.ts";
import { answerOfCache, bodyOfAnswer, bodyOfRequest, entriesBefore } from "../traffic/seen.ts";

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

const named = 6;

/** What the recording of traffic doesn't hold, and which requirements that concerns. */
export class Missing {
  private readonly found = new Map<string, { times: number; requirements: Set<CitableId> }>();

  note({ notRecorded }: TrafficJudgment): void {
    for (const what of new Set(notRecorded.map((each) => each.what))) {
      const { times, requirements } = this.found.get(what) ?? { times: 0, requirements: new Set() };
      for (const each of notRecorded) if (each.what === what) requirements.add(each.requirement);
      this.found.set(what, { times: times + 1, requirements });
    }
  }

  /** In sentences, with what would keep it. */
  notes(exchanges: number, recorder: string): string[] {
    if (this.found.size === 0) return [];
    const sentences = [...this.found].map(([what, { times, requirements }]) => {
      const ids = [...requirements].toSorted();
      const more = ids.length > named ? ` and ${ids.length - named} more` : "";
      return `${inWords[what] ?? `${written.get(what) ?? what} isn't there as it was sent`} in ${times} of ${exchanges} exchanges. Not judged there: ${ids.slice(0, named).join(", ")}${more}.`;
    });
    const setting = settings.find(([name]) => name.test(recorder))?.[1];
    return [
      ...sentences,
      `${setting ?? "Use a recorder that keeps headers and bodies as they are."} The command observe keeps everything.`,
    ];
  }
}
