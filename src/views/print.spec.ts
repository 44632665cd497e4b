import { expect, test } from "@playwright/test";
import { register } from "../../spec/register.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { renderHtml } from "./html/page.ts";
import { brokenOf } from "../record/results/broken.ts";
import { openedReport } from "../../proof/self/report/opened-report.ts";
import {
  checkFor,
  checkLine,
  failure,
  findingLine,
  said,
  fold,
  limitedTo,
} from "../../proof/self/report/sample.ts";
import { sampleResults } from "../../proof/self/report/sample-run.ts";

const places = ["daily", "weekly", "monthly", "lifetime"]
  .map((period) => `sell.payment_methods.bank_transfer.${period}: 0 -> 0`)
  .join("; ");

/** A run in which every `broken`th requirement is broken, at many operations, and every `gaps`th not exercised. */
const badly = (broken: number, gaps: number) =>
  register.flatMap(({ id }, index): EvidenceLine[] => {
    if (index % broken === 0) {
      const check = checkFor(id).id;
      return [findingLine(id, { check, ...said(places) }), ...failure(id)];
    }
    if (index % gaps > 0) return [checkLine(id, "passed")];
    const why = {
      reason: "prerequisite-refused",
      detail: "the sell before it was refused",
    } as const;
    return [checkLine(id, "not-run", why)];
  });

/** A run that was limited to a section: more than a hundred requirements were not looked at. */
const limited = register
  .filter(({ section }) => section === "limits")
  .map(({ id }) => checkLine(id, "passed"));

const runs = {
  "a run with many findings and gaps": () => fold(badly(14, 10)),
  "a run in which a quarter was not exercised": () => fold(badly(11, 4)),
  "a run limited to a section": () => fold(limited, undefined, limitedTo("limits")),
};

for (const [what, results] of Object.entries(runs)) {
  test.describe(what, () => {
    const open = openedReport(() => renderHtml(results(), new Map()));

    test("prints on two to six pages", async () => {
      const { page } = await open({ colorScheme: "dark" });
      const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
      expect(pages).toBeGreaterThanOrEqual(2);
      expect(pages).toBeLessThanOrEqual(6);
    });

    test("no word of it is wider than a small phone", async () => {
      const { page } = await open({ viewport: { width: 320, height: 800 } });
      const width = await page.locator("html").evaluate((root) => root.scrollWidth);
      expect(width).toBe(320);
    });
  });
}

const textsOf = (all: Element[]) => all.map((one) => (one as HTMLElement).innerText);

const pageRules = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSPageRule)
    .map(({ cssText }) => cssText)
    .join("");

test.describe("the sample run", () => {
  const open = openedReport();

  test("on paper each broken requirement names the finding that is shown", async () => {
    const { page } = await open();
    const ids = brokenOf(sampleResults).map(({ findings: [{ id }] }) => id);
    const shown = () => page.locator(".broken tbody tr").evaluateAll(textsOf);
    expect((await shown()).join("\n")).not.toContain(ids[0]);
    await page.emulateMedia({ media: "print" });
    expect(await shown()).toEqual(ids.map((id) => expect.stringContaining(id)));
  });

  test("each sheet names the run, and the digest that its evidence ends in", async () => {
    const { page } = await open();
    const { run, evidence } = sampleResults;
    const sheet = await page.evaluate(pageRules);
    expect(sheet).toContain(`Not conforming, run ${run.id}`);
    expect(sheet).toContain(`sha256 ${evidence.head}`);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("#run")).toContainText(`ends in sha256 ${evidence.head}`);
  });
});
