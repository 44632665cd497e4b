import { expect, test } from "@playwright/test";
import { showProgress, type Ended } from "./terminal/progress.ts";

const quiet = { failed: false, broken: [] };

function progressOn(
  screen: { isTTY?: boolean; columns?: number },
  total: number,
  ended: Ended,
): string[] {
  const written: string[] = [];
  const progress = showProgress({ ...screen, write: (text) => written.push(text) }, total);
  for (let n = 1; n <= total; n += 1) progress.tick("limits", n === 2 ? ended : quiet);
  progress.clear();
  return written;
}

const failed = { failed: true, broken: [] };

test("on a terminal progress is one line, rewritten and never wider than it", () => {
  const written = progressOn({ isTTY: true, columns: 20 }, 3, failed);
  expect(written).toEqual([
    "\r\u001b[2Klimits  1/3",
    "\r\u001b[2Klimits  2/3  1 fail",
    "\r\u001b[2Klimits  3/3  1 fail",
    "\r\u001b[2K",
  ]);
});

test("elsewhere it is a plain line each tenth", () => {
  const written = progressOn({}, 340, failed);
  expect(written).toHaveLength(10);
  expect(written[0]).toBe(" 10 %  34 of 340 tests, 1 failed\n");
  expect(written.at(-1)).toBe("100 %  340 of 340 tests, 1 failed\n");
});

test("what is broken at exchanges is counted while it runs, once however often", () => {
  const broken = { failed: false, broken: ["answers-json", "answers-success-flag"] };
  expect(progressOn({ isTTY: true }, 2, broken).at(-2)).toContain(
    "limits  2/2  2 invariants broken",
  );
  const again: Ended = { failed: false, broken: ["answers-json", "answers-json"] };
  expect(progressOn({}, 2, again).at(-1)).toBe(
    "100 %  2 of 2 tests, 0 failed, 1 invariant broken\n",
  );
});

function linesOf(total: number, { ticks, secondsEach }: Record<"ticks" | "secondsEach", number>) {
  let seconds = 0;
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const progress = showProgress({ write }, total, () => seconds * 1_000);
  for (let tick = 0; tick < ticks; tick += 1) {
    seconds += secondsEach;
    progress.tick("limits", quiet);
  }
  return written;
}

test("elsewhere it is also a line for each minute without one", () => {
  const written = linesOf(100, { ticks: 6, secondsEach: 25 });
  expect(written.map((line) => line.split(",")[0])).toEqual([
    "  3 %  3 of 100 tests",
    "  6 %  6 of 100 tests",
  ]);
});

test("after a minute it says about how long the rest takes", () => {
  const written = linesOf(10, { ticks: 10, secondsEach: 30 });
  expect(written[0]).toBe(" 10 %  1 of 10 tests, 0 failed\n");
  expect(written[2]).toBe(" 30 %  3 of 10 tests, 0 failed, about 4 min left\n");
  expect(written.at(-1)).toBe("100 %  10 of 10 tests, 0 failed\n");
});
