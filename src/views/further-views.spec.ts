import { expect, test } from "@playwright/test";
import { validate } from "ctrf";
import { readArchive } from "../products/observe/archive/read-archive.ts";
import { leftOutInWords } from "./words.ts";
import { renderBadge } from "./badge/badge.ts";
import { renderCtrf } from "./ctrf/ctrf.ts";
import { renderHar } from "./har/har.ts";
import { renderJunit } from "./junit/junit.ts";
import { shownOf } from "../record/masking.ts";
import type { Results } from "../record/results/results.ts";
import { openBrowser } from "../../proof/self/report/browser.ts";
import { harMistakes } from "../../proof/self/report/har-schema.ts";
import { junitCounts } from "../../proof/self/report/junit-file.ts";
import { hostileBody, sampleEvidence, sampleResults } from "../../proof/self/report/sample-run.ts";

const shown = shownOf(sampleResults, sampleEvidence, false);

/** The sample with something of everything that is no check. */
const troubled: Results = {
  ...sampleResults,
  harnessErrors: ["a bug of ours"],
  waiverProblems: ["a waiver that has expired"],
  run: { ...sampleResults.run, interrupted: true },
};

for (const [what, results] of Object.entries({ sample: sampleResults, troubled })) {
  test(`CTRF is valid by its own schema, and says what JUnit says: ${what}`, () => {
    const report = JSON.parse(renderCtrf({ ...shown, results })) as {
      results: { summary: Record<string, number>; tests: { status: string; message?: string }[] };
    };
    expect(validate(report)).toMatchObject({ valid: true });
    const { summary, tests } = report.results;
    const { passed, failed, skipped, error } = junitCounts(renderJunit(results));
    expect(summary).toMatchObject({ passed, failed: failed + error, skipped, other: 0 });
    expect(tests).toHaveLength(passed + failed + skipped + error);
    expect(tests.filter(({ status, message }) => status !== "passed" && !message)).toEqual([]);
  });
}

test("CTRF that misses something is noticed", () => {
  const { results: _results, ...rest } = JSON.parse(renderCtrf(shown)) as { results: object };
  expect(validate(rest)).toMatchObject({ valid: false });
});

interface Archive {
  log: {
    pages: { id: string }[];
    entries: { pageref: string; comment: string; response: { content: { text: string } } }[];
  };
}

test("the archive is valid HAR, and has each exchange of a scene once, on a page of its finding", () => {
  const archive = JSON.parse(renderHar(shown.results, shown.exchanges)) as Archive;
  expect(harMistakes(archive)).toEqual([]);
  expect(harMistakes({ log: { ...archive.log, entries: [{}] } })).not.toEqual([]);
  const { pages, entries } = archive.log;
  const inScenes = new Set(
    sampleResults.findings.flatMap(({ scene }) => scene.map(({ exchange }) => exchange)),
  );
  expect(entries).toHaveLength(inScenes.size);
  const ids = new Set(pages.map(({ id }) => id));
  expect(entries.filter(({ pageref }) => !ids.has(pageref))).toEqual([]);
  expect(entries[0]?.comment).toMatch(/^decisive, exchange x-\d+$/);
  expect(entries.some(({ response }) => response.content.text === hostileBody)).toBe(true);
});

test("what reads archives reads it as it was sent", () => {
  const archive = renderHar(shown.results, shown.exchanges);
  const { passed, notes } = readArchive(Buffer.from(archive), "scenes.har", {
    isGiven: false,
    prefixOf: (_, path) => (path.startsWith("/api/") ? "" : undefined),
  });
  expect(notes.join()).not.toContain("lack");
  expect(passed[0]).toMatchObject({
    method: "POST",
    path: "/api/v2/wallet/transaction/pool/sell",
    answer: { status: 200 },
  });
});

test("a badge says its verdict to eyes and to screen readers, and loads nothing", async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  for (const [verdict, word] of [
    ["conforming", `Conforming with 1 waiver, without ${leftOutInWords(sampleResults)}`],
    ["not-conforming", "Not conforming"],
    ["not-fully-verified", "Not fully verified"],
  ] as const) {
    const badge = renderBadge({ ...sampleResults, verdict });
    expect(badge).not.toMatch(/href|url\(|<script|<image/);
    await page.setContent(badge);
    const name = `wallet interface: ${word}, 2025-11-21`;
    await expect(page.getByRole("img", { name, exact: true })).toBeVisible();
    const [text, box] = [page.locator("text").last(), page.locator("rect").last()];
    await expect(text).toHaveText(word);
    const [inner, outer] = [await text.boundingBox(), await box.boundingBox()];
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan(
      (outer?.x ?? 0) + (outer?.width ?? 0),
    );
  }
  await browser.close();
});
