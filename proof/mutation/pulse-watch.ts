import { pulse } from "./host-protocol.ts";

/**
 * So long a thread may be stuck. It is less than a request may take: otherwise the requests to all
 * other sandboxes in it would time out as well, and those count as findings.
 */
const longestStandstillMilliseconds = 5_000;

const lookMilliseconds = 500;

/** Looks whether a thread still counts its beats. */
export class PulseWatch {
  /** Settles when it has not for too long. */
  readonly stoodStill: Promise<void>;
  private readonly timer: NodeJS.Timeout;
  private lastBeats = -1;
  private since = Date.now();

  constructor(shared: Int32Array) {
    let settle: () => void;
    this.stoodStill = new Promise((done) => (settle = done));
    this.timer = setInterval(() => {
      if (!this.standsStill(Atomics.load(shared, pulse.beats))) return;
      this.end();
      settle();
    }, lookMilliseconds);
  }

  private standsStill(beats: number): boolean {
    if (beats === this.lastBeats) return Date.now() - this.since > longestStandstillMilliseconds;
    this.lastBeats = beats;
    this.since = Date.now();
    return false;
  }

  /** Stops looking. */
  end(): void {
    clearInterval(this.timer);
  }
}
