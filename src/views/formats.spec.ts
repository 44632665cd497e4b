import { expect, test } from "@playwright/test";
import { validate } from "ctrf";
import { readArchive } from "../products/observe/archive/read-archive.ts";
import { shownOf } from "../record/masking.ts";
import type { Results } from "../record/results/results.ts";
import { renderCtrf } from "./ctrf/ctrf.ts";
import { renderHar } from "./har/har.ts";
import { renderJunit } from "./junit/junit.ts";
import { harMistakes } from "../../proof/self/report/schemas.ts";
import { junitCounts, junitMistakes } from "../../proof/self/report/junit-file.ts";
import { hostileBody, sampleEvidence, sampleResults } from "../../proof/self/report/sample-run.ts";

const shown = shownOf(sampleResults, sampleEvidence, false);

const troubled: Results = {
  ...sampleResults,
  harnessErrors: ["a bug of ours"],
  waiverProblems: ["a waiver that has expired"],
  run: { ...sampleResults.run, interrupted: true },
};

for (const [what, results] of Object.entries({ sample: sampleResults, troubled })) {
  test(`JUnit and CTRF are valid, and say what the results say: ${what}`, async () => {
    const xml = renderJunit(results);
    expect(await junitMistakes(xml)).toEqual([]);
    const { checks, findings, waiverProblems } = results;
    const waived = findings.filter(({ waiver }) => waiver).map(({ check }) => check);
    const having = (outcome: string) => checks.filter((check) => check.outcome === outcome);
    const failed = having("failed").filter(({ id }) => !waived.includes(id));
    const counts = {
      passed: having("passed").length,
      failed: failed.length + waiverProblems.length,
      skipped: having("not-run").length + new Set(waived).size,
      error: what === "troubled" ? 2 : 0,
    };
    expect(junitCounts(xml)).toEqual(counts);
    expect(xml).toContain('<skipped type="gap" message="The provider state endpoint failed. (');
    expect(xml).toContain('<skipped type="waived" message="waived until 2026-01-31: Agreed with');

    const report = JSON.parse(renderCtrf({ ...shown, results })) as {
      results: { summary: Record<string, number>; tests: { status: string; message?: string }[] };
    };
    expect(validate(report)).toMatchObject({ valid: true });
    const { summary, tests } = report.results;
    const { error, ...others } = counts;
    expect(summary).toMatchObject({ ...others, failed: others.failed + error, other: 0 });
    expect(tests).toHaveLength(others.passed + others.failed + others.skipped + error);
    expect(tests.filter(({ status, message }) => status !== "passed" && !message)).toEqual([]);
  });
}

interface Archive {
  log: {
    pages: { id: string }[];
    entries: { pageref: string; comment: string; response: { content: { text: string } } }[];
  };
}

test("the archive is valid HAR with each exchange of a scene once, and is read as it was sent", () => {
  const text = renderHar(shown.results, shown.exchanges);
  const archive = JSON.parse(text) as Archive;
  expect(harMistakes(archive)).toEqual([]);
  const { pages, entries } = archive.log;
  const scenes = sampleResults.findings.flatMap(({ scene }) => scene);
  expect(entries).toHaveLength(new Set(scenes.map(({ exchange }) => exchange)).size);
  const ids = new Set(pages.map(({ id }) => id));
  expect(entries.filter(({ pageref }) => !ids.has(pageref))).toEqual([]);
  expect(entries[0]?.comment).toMatch(/^decisive, exchange x-\d+$/);
  expect(entries.some(({ response }) => response.content.text === hostileBody)).toBe(true);

  const { passed, notes } = readArchive(Buffer.from(text), "scenes.har", {
    isGiven: false,
    prefixOf: (_, path) => (path.startsWith("/api/") ? "" : undefined),
  });
  expect(notes.join()).not.toContain("lack");
  const url = expect.stringMatching(/\/api\/v2\/wallet\/transaction\/pool\/sell$/) as unknown;
  expect(passed[0]).toMatchObject({ request: { method: "POST", url }, answer: { status: 200 } });
});
