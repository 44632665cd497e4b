import { counted } from "../words.ts";

/** Shows how far a run is. */
export interface Progress {
  /** Counts a test that has ended. */
  tick(section: string, failed: boolean): void;
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

function liveLine(screen: Screen, total: number): Progress {
  let done = 0;
  let failures = 0;
  return {
    tick(section, failed) {
      done += 1;
      if (failed) failures += 1;
      const text = `${section}  ${done}/${total}${failures > 0 ? `  ${failures} failed` : ""}`;
      screen.write(clearLine + text.slice(0, (screen.columns ?? 80) - 1));
    },
    clear: () => void screen.write(clearLine),
  };
}

function plainLines(screen: Screen, total: number): Progress {
  let done = 0;
  let failures = 0;
  const step = Math.max(1, Math.ceil(total / plainLineCount));
  return {
    tick(_section, failed) {
      done += 1;
      if (failed) failures += 1;
      if (done % step !== 0 && done !== total) return;
      const share = `${Math.round((100 * done) / total)} %`;
      screen.write(
        `${share.padStart(5)}  ${done} of ${counted(total, "test")}, ${failures} failed\n`,
      );
    },
    clear: () => undefined,
  };
}

/** Shows progress: one line rewritten on a terminal, a few plain lines elsewhere. */
export const showProgress = (screen: Screen, total: number): Progress =>
  screen.isTTY ? liveLine(screen, total) : plainLines(screen, total);
