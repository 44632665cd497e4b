import { counted } from "../words.ts";

export interface Ended {
  failed: boolean;
  broken: readonly string[];
  /** In the unit of the whole run's cost: the dearest tests come first, so that counting them would mislead. */
  cost: number;
}

export interface Progress {
  tick(section: string, ended: Ended): void;
  clear(): void;
}

const clearLine = "\r\u001b[2K";
/** Without a terminal: lines in all, and one more after each silent minute. */
const plainLineCount = 10;
const minuteMs = 60_000;

export function showProgress(
  screen: { isTTY?: boolean; columns?: number; write(text: string): unknown },
  { tests: total, cost }: { tests: number; cost: number },
  now: () => number = Date.now,
): Progress {
  const begunAt = now();
  const broken = new Set<string>();
  let [done, spent, failures, shownAt] = [0, 0, 0, begunAt];
  const step = Math.max(1, Math.ceil(total / plainLineCount));
  const isDue = () => done % step === 0 || done === total || now() - shownAt >= minuteMs;
  const timeLeft = () => {
    const elapsed = now() - begunAt;
    if (elapsed < minuteMs || done === total) return [];
    return [`about ${Math.ceil(((elapsed / spent) * (cost - spent)) / minuteMs)} min left`];
  };
  const further = () => [
    ...(broken.size > 0 ? [`${counted(broken.size, "invariant")} broken`] : []),
    ...timeLeft(),
  ];
  const showLive = (section: string) => {
    const failed = failures > 0 ? [`${failures} failed`] : [];
    const text = [section, `${done}/${total}`, ...failed, ...further()].join("  ");
    screen.write(clearLine + text.slice(0, (screen.columns ?? 80) - 1));
  };
  const showPlain = () => {
    if (!isDue()) return;
    shownAt = now();
    const share = `${Math.round((100 * done) / total)} %`.padStart(5);
    const words = [`${done} of ${counted(total, "test")}`, `${failures} failed`, ...further()];
    screen.write(`${share}  ${words.join(", ")}\n`);
  };
  return {
    tick(section, ended) {
      done += 1;
      spent += ended.cost;
      failures += Number(ended.failed);
      for (const requirement of ended.broken) broken.add(requirement);
      if (screen.isTTY) showLive(section);
      else showPlain();
    },
    clear: () => void (screen.isTTY && screen.write(clearLine)),
  };
}
