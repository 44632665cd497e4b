import { expect, test } from "@playwright/test";
import { showProgress, type Ended } from "./terminal/progress.ts";

const quiet: Ended = { failed: false, broken: [] };
const failed: Ended = { failed: true, broken: [] };

/** What is written of a run whose second test ended so, and whose tests take so long. */
function written(
  total: number,
  second: Ended,
  {
    secondsEach = 0,
    ticks = total,
    ...screen
  }: { isTTY?: boolean; columns?: number; secondsEach?: number; ticks?: number } = {},
): string[] {
  const texts: string[] = [];
  let seconds = 0;
  const output = { ...screen, write: (text: string) => texts.push(text) };
  const progress = showProgress(output, total, () => seconds * 1_000);
  for (let n = 1; n <= ticks; n += 1) {
    seconds += secondsEach;
    progress.tick("limits", n === 2 ? second : quiet);
  }
  progress.clear();
  return texts;
}

test("on a terminal progress is one line, rewritten and never wider than it", () => {
  expect(written(3, failed, { isTTY: true, columns: 20 })).toEqual([
    "\r\u001b[2Klimits  1/3",
    "\r\u001b[2Klimits  2/3  1 fail",
    "\r\u001b[2Klimits  3/3  1 fail",
    "\r\u001b[2K",
  ]);
});

test("elsewhere it is a plain line each tenth or minute, with how long the rest takes", () => {
  const quick = written(340, failed);
  expect(quick).toHaveLength(10);
  expect(quick[0]).toBe(" 10 %  34 of 340 tests, 1 failed\n");
  expect(quick.at(-1)).toBe("100 %  340 of 340 tests, 1 failed\n");
  const slow = written(100, quiet, { secondsEach: 25, ticks: 6 });
  expect(slow.map((line) => line.split(",")[0])).toEqual([
    "  3 %  3 of 100 tests",
    "  6 %  6 of 100 tests",
  ]);
  const timed = written(10, quiet, { secondsEach: 30 });
  expect(timed[0]).toBe(" 10 %  1 of 10 tests, 0 failed\n");
  expect(timed[2]).toBe(" 30 %  3 of 10 tests, 0 failed, about 4 min left\n");
  expect(timed.at(-1)).toBe("100 %  10 of 10 tests, 0 failed\n");
});

test("what is broken at exchanges is counted while it runs, once however often", () => {
  const broken = { failed: false, broken: ["answers-json", "answers-success-flag"] };
  expect(written(2, broken, { isTTY: true }).at(-2)).toContain("limits  2/2  2 invariants broken");
  const again = { failed: false, broken: ["answers-json", "answers-json"] };
  expect(written(2, again).at(-1)).toContain("0 failed, 1 invariant broken\n");
});
