import { expect, test } from "@playwright/test";
import { filesIn } from "../record/folder.ts";
import { renderHtml } from "./html/page.ts";
import { renderMarkdown } from "./markdown/summary.ts";
import { plain } from "./terminal/paint.ts";
import { summaryOf } from "./terminal/summary.ts";
import type { Results } from "../record/results/results.ts";
import { everyCheck, everyPass, fold } from "../../proof/self/report/sample.ts";

const withNotRun = (moot: number, gap: number, results = fold(everyPass)): Results => {
  const { run } = results;
  return { ...results, run: { ...run, checks: { ...run.checks, notRun: { moot, gap } } } };
};

const views: Record<string, (results: Results) => string> = {
  page: (results) => renderHtml(results, new Map()),
  terminal: (results) => summaryOf(results, { files: filesIn("/reports/latest"), paint: plain }),
  "summary.md": (results) =>
    renderMarkdown(results, { exchanges: new Map(), folder: "a run", isNextToPage: true }),
};

for (const [view, render] of Object.entries(views)) {
  test(`the ${view} says what checks that did not run leave open, in plain words`, () => {
    const text = render(withNotRun(3, 12)).replaceAll("&#39;", "'");
    expect(text).toContain("15 not run (3 don't apply to this target, 12 were not looked at)");
    expect(render(withNotRun(0, 12))).toMatch(/12 not run[.;\n]/);
    expect(text).not.toMatch(/\bmoot\b/);
  });
}

test("of a client platform they don't apply to the client", () => {
  const traffic = { command: "client" as const, judged: [], client: "some client" };
  const results = withNotRun(1, 0, fold([], everyCheck, { traffic }));
  expect(renderHtml(results, new Map())).toContain(
    "1 not run (1 doesn&#39;t apply to this client)",
  );
});
