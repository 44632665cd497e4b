import type { OperationName } from "../../../spec/operations.ts";
import type { JudgedTraffic } from "../../record/evidence/lines.ts";
import type { Passed } from "./passed.ts";

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Of requests to addresses that the interface doesn't have, so many are named. */
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

  deviation(side: "client" | undefined): void {
    this.deviations[side ?? "service"] += 1;
  }

  get line(): string {
    const { service, client } = this.deviations;
    const failures = this.unreachable + this.unanswered;
    const words = [
      counted(this.exchanges, "exchange", "exchanges"),
      `${counted(service, "deviation", "deviations")} of the service`,
      `${client} of the client`,
    ];
    return [...words, ...(failures > 0 ? [`${failures} unanswered`] : [])].join(", ");
  }

  /** What could not be judged, or was not recorded, in sentences. */
  notes(mostRecorded: number): string[] {
    const requests = (count: number) => counted(count, "request", "requests");
    const named = [...this.otherPaths].join(", ");
    const wasLive = this.command !== "judge";
    const sentences: (string | false)[] = [
      this.others > 0 &&
        `${requests(this.others)} to addresses that the interface doesn't have by the profile, such as ${named}: ${wasLive ? "passed on, and " : ""}neither judged nor recorded.`,
      this.unreachable > 0 &&
        `${requests(this.unreachable)} while the target couldn't be reached (${this.lastFailure}): nothing is said against the target for it.`,
      this.unanswered > 0 &&
        // In a scenario answers are lost on purpose.
        this.command !== "client" &&
        `${requests(this.unanswered)} without a complete answer (${this.lastFailure}): what became of them nobody knows.`,
      this.clientGone > 0 &&
        `${requests(this.clientGone)} given up by the client before the answer was complete.`,
      this.cut > 0 &&
        wasLive &&
        `${counted(this.cut, "exchange has a body", "exchanges have a body")} that is too large to be judged: it was passed on whole.`,
      this.exchanges - this.others > this.recorded &&
        `All ${this.exchanges} exchanges were judged; after ${mostRecorded} only those that show something new were recorded.`,
    ];
    return sentences.filter((sentence) => sentence !== false);
  }
}
