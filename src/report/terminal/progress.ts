import { counted } from "../words.ts";

/** What became of a test, and the requirements that were broken at its exchanges, whatever it is about. */
export interface Ended {
  failed: boolean;
  broken: readonly string[];
}

/** Shows how far a run is. */
export interface Progress {
  /** Counts a test that has ended. */
  tick(section: string, ended: Ended): void;
  /** Clears the line, so that other text can be printed. */
  clear(): void;
}

/** The part of a stream that progress needs. */
export interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const clearLine = "\r\u001b[2K";
/** Without a terminal, so many lines are printed in all. */
const plainLineCount = 10;

/** Counts what has ended, and what was broken at any exchange, once however often. */
class Count {
  done = 0;
  failures = 0;
  private readonly broken = new Set<string>();

  add({ failed, broken }: Ended): void {
    this.done += 1;
    if (failed) this.failures += 1;
    for (const requirement of broken) this.broken.add(requirement);
  }

  /** How many invariants are broken, in words; nothing where none is. */
  get invariants(): string[] {
    const { size } = this.broken;
    return size > 0 ? [`${counted(size, "invariant")} broken`] : [];
  }
}

function liveLine(screen: Screen, total: number): Progress {
  const count = new Count();
  return {
    tick(section, ended) {
      count.add(ended);
      const { done, failures, invariants } = count;
      const failed = failures > 0 ? [`${failures} failed`] : [];
      const text = [section, `${done}/${total}`, ...failed, ...invariants].join("  ");
      screen.write(clearLine + text.slice(0, (screen.columns ?? 80) - 1));
    },
    clear: () => void screen.write(clearLine),
  };
}

function plainLines(screen: Screen, total: number): Progress {
  const count = new Count();
  const step = Math.max(1, Math.ceil(total / plainLineCount));
  return {
    tick(_section, ended) {
      count.add(ended);
      const { done, failures, invariants } = count;
      if (done % step !== 0 && done !== total) return;
      const share = `${Math.round((100 * done) / total)} %`.padStart(5);
      const words = [`${done} of ${counted(total, "test")}`, `${failures} failed`, ...invariants];
      screen.write(`${share}  ${words.join(", ")}\n`);
    },
    clear: () => undefined,
  };
}

/** Shows progress: one line rewritten on a terminal, a few plain lines elsewhere. */
export const showProgress = (screen: Screen, total: number): Progress =>
  screen.isTTY ? liveLine(screen, total) : plainLines(screen, total);
