import { counted } from "../words.ts";

export interface Ended {
  failed: boolean;
  broken: readonly string[];
}

export interface Progress {
  tick(section: string, ended: Ended): void;
  clear(): void;
}

export interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const clearLine = "\r\u001b[2K";
/** Without a terminal, this many lines are printed in all, and one more for each minute without one. */
const plainLineCount = 10;
const minuteMs = 60_000;

class Count {
  done = 0;
  failures = 0;
  readonly total: number;
  readonly now: () => number;
  private readonly broken = new Set<string>();
  private readonly begunAt: number;

  constructor(total: number, now: () => number) {
    this.total = total;
    this.now = now;
    this.begunAt = now();
  }

  add({ failed, broken }: Ended): void {
    this.done += 1;
    if (failed) this.failures += 1;
    for (const requirement of broken) this.broken.add(requirement);
  }

  get invariants(): string[] {
    const { size } = this.broken;
    return size > 0 ? [`${counted(size, "invariant")} broken`] : [];
  }

  get timeLeft(): string[] {
    const elapsed = this.now() - this.begunAt;
    const left = this.total - this.done;
    if (elapsed < minuteMs || left === 0) return [];
    return [`about ${Math.ceil((elapsed / this.done) * (left / minuteMs))} min left`];
  }
}

function liveLine(screen: Screen, count: Count): Progress {
  return {
    tick(section, ended) {
      count.add(ended);
      const { done, total, failures, invariants, timeLeft } = count;
      const failed = failures > 0 ? [`${failures} failed`] : [];
      const text = [section, `${done}/${total}`, ...failed, ...invariants, ...timeLeft].join("  ");
      screen.write(clearLine + text.slice(0, (screen.columns ?? 80) - 1));
    },
    clear: () => void screen.write(clearLine),
  };
}

function plainLines(screen: Screen, count: Count): Progress {
  const { total } = count;
  const step = Math.max(1, Math.ceil(total / plainLineCount));
  let shownAt = count.now();
  return {
    tick(_section, ended) {
      count.add(ended);
      const { done, failures, invariants, timeLeft } = count;
      const isDue = done % step === 0 || done === total || count.now() - shownAt >= minuteMs;
      if (!isDue) return;
      shownAt = count.now();
      const share = `${Math.round((100 * done) / total)} %`.padStart(5);
      const words = [
        `${done} of ${counted(total, "test")}`,
        `${failures} failed`,
        ...invariants,
        ...timeLeft,
      ];
      screen.write(`${share}  ${words.join(", ")}\n`);
    },
    clear: () => undefined,
  };
}

export function showProgress(
  screen: Screen,
  total: number,
  now: () => number = Date.now,
): Progress {
  const count = new Count(total, now);
  return screen.isTTY ? liveLine(screen, count) : plainLines(screen, count);
}
