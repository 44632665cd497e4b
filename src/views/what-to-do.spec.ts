import { expect, test } from "@playwright/test";
import { notExercisedReasons, reasonsInOrder } from "../record/evidence/not-exercised-reasons.ts";
import { renderHtml } from "./html/page.ts";
import { whatToDo } from "./what-to-do.ts";
import { openedReport } from "../../proof/self/report/opened-report.ts";
import {
  checkFor,
  checkLine,
  everyCheck,
  everyPass,
  fold,
} from "../../proof/self/report/sample.ts";

const open = openedReport();

test("a reader learns what to do about every reason that leaves something open", () => {
  const gaps = reasonsInOrder.filter((reason) => notExercisedReasons[reason].kind === "gap");
  const isSaid = (reason: (typeof gaps)[number]) =>
    whatToDo(reason) !== undefined || notExercisedReasons[reason].meaning.includes(": run again");
  expect(gaps.filter((reason) => !isSaid(reason))).toEqual([]);
});

test("the contents lead to what was not exercised, with its number, and there to what to do", async () => {
  const { page } = await open();
  const link = page.getByRole("navigation", { name: "Contents" }).getByText("Not exercised");
  await expect(link).toHaveText("Not exercised 7");
  await link.click();
  const [refused] = await page.locator(".not-exercised-group").allInnerTexts();
  expect(refused).toMatch(/^Prerequisite refused.*\n+What to do: Fix the findings first/);
});

test("the contents lead to what is broken, to waivers and to advice where there are any", async () => {
  const { page } = await open();
  const links = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  expect((await links.allInnerTexts()).slice(0, 3)).toEqual(["Broken", "Waivers", "Findings"]);
  const clean = renderHtml(fold(everyPass), new Map());
  expect(clean).toMatch(/<nav aria-label="Contents">\s+<a href="#findings">/);
});

test("what is broken says what to do about it, on paper too", async () => {
  const { page } = await open();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("#broken .next li").allInnerTexts()).toEqual([
    expect.stringMatching(/^The target's team fixes what is broken/),
    expect.stringMatching(/accepted until a date .* by a waiver/),
    expect.stringMatching(/^7 requirements were not exercised/),
    expect.stringMatching(/^Run again:/),
  ]);
});

test("of what was exercised in part no sentence ends in the middle", () => {
  const reasons = { reason: "state-failed", detail: "it answered 404" } as const;
  const ids = ["limits-read", "status-read"] as const;
  const others = ids.map((id) => ({ ...checkFor(id), id: `sample/b-test#${id}` }));
  const gaps = ids.map((id) => ({
    ...checkLine(id, "not-run", reasons),
    id: `sample/b-test#${id}`,
  }));
  const text = renderHtml(fold([...everyPass, ...gaps], [...everyCheck, ...others]), new Map());
  expect(text).toContain("Each of them: it answered 404");
  expect(text.match(/1 of 2 checks ran</g)).toHaveLength(2);
});
