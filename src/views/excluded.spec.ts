import { writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { ledger, type Exclusion, type Ledger } from "../../spec/ledger.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { findingLine } from "../../proof/self/report/findings.ts";
import {
  checkFor,
  chain,
  checkLine,
  end,
  exchangeLine,
  runLine,
} from "../../proof/self/report/lines.ts";
import { renderCertificate } from "../products/package/certificate.ts";
import { testResultOf } from "../products/package/files.ts";
import { shownOf } from "../record/masking.ts";
import { incoherencesIn } from "../record/results/coherence.ts";
import { compareResults } from "../record/results/comparison.ts";
import { resultsText } from "../record/results/results-file.ts";
import { filesIn } from "../record/folder.ts";
import { foldResults } from "../record/results/fold.ts";
import type { Results } from "../record/results/results.ts";
import { renderCtrf } from "./ctrf/ctrf.ts";
import { renderHtml } from "./html/page.ts";
import { renderJunit } from "./junit/junit.ts";
import { renderMarkdown } from "./markdown/summary.ts";
import { summaryOf } from "./terminal/summary.ts";

const requirement = "limits-remaining-difference";
const other = "status-read";
const check = checkFor(requirement).id;
const entry = { ground: "the sentence allows both", date: "2026-11-25", release: "9.9.9" };
const told = `Excluded by release 9.9.9 on 2026-11-25: ${entry.ground}`;
const lines = [
  runLine(),
  exchangeLine("x-1"),
  checkLine(requirement, "failed"),
  findingLine(requirement, { check }),
  checkLine(other, "passed"),
  end,
];

function foldWith(...excluded: Exclusion[]): Results {
  ledger.excluded.push(...excluded);
  const checksOnDisk = [checkFor(requirement), checkFor(other)];
  const folded = foldResults(lines, { checksOnDisk, chain });
  ledger.excluded.splice(-excluded.length, excluded.length);
  return folded;
}

const judged = foldWith();
const results = foldWith({ requirement, check, ...entry });

test("an excluded check neither passes, fails nor is waived, and finds nothing", () => {
  const outcomeIn = ({ requirements }: Results) =>
    requirements.find(({ id }) => id === requirement)?.outcome;
  expect(outcomeIn(judged)).toBe("fail");
  expect(judged.findings).toHaveLength(1);
  for (const each of [results, foldWith({ requirement, ...entry })]) {
    expect(outcomeIn(each)).toBe("excluded");
    expect(each.findings).toEqual([]);
    expect(each.checks[0]).toMatchObject({ outcome: "not-run", reason: "excluded", detail: told });
    expect(each.run.checks).toMatchObject({ total: 2, passed: 1, failed: 0 });
    expect(each.run.checks.notRun).toEqual({ moot: 0, gap: 0, excluded: 1 });
  }
  expect(outcomeIn(foldWith({ requirement, check: "sample/other", ...entry }))).toBe("fail");
});

test("every view calls it excluded, with the release and its ground", () => {
  const shown = shownOf(results, lines, false);
  const files = { index: "index.html", results: "results.json" };
  const views = {
    terminal: summaryOf(results, { files: files as never, paint: (_colour, text) => text }),
    html: renderHtml(shown.results, shown.exchanges, { folder: ".", isMasked: true }),
    markdown: renderMarkdown(results, { report: undefined } as never),
    junit: renderJunit(results),
    ctrf: renderCtrf(shown),
    certificate: renderCertificate(results),
  };
  for (const [name, text] of Object.entries(views)) {
    expect(text.replaceAll("\\", ""), name).toContain(told);
  }
  expect(views.html).toContain('id="show-excluded"');
  expect(renderHtml(judged, new Map())).not.toContain('id="show-excluded"');
  expect(views.terminal).toContain("0 failed");
  expect(views.terminal).toContain("1 excluded");
  expect(views.junit).toContain('<skipped type="excluded"');
  expect(views.ctrf).toContain('"rawStatus": "excluded"');
  const { predicate } = testResultOf(results, new Map());
  expect(predicate).toMatchObject({ warnedTests: [requirement] });
  expect(predicate.passedTests).not.toContain(requirement);
  expect(predicate.configuration.map(({ name }) => name)).toContainEqual(
    expect.stringContaining("what releases excluded"),
  );
});

test("evidence can't exclude what no release has excluded", () => {
  const forged = [runLine(), checkLine(other, "not-run", { reason: "excluded" }), end];
  const checksOnDisk = [checkFor(other)];
  const message = `The check ${checkFor(other).id} is recorded as excluded, but no release excludes it.`;
  const { verdict, harnessErrors } = foldResults(forged, { checksOnDisk, chain });
  expect(verdict).toBeUndefined();
  expect(harnessErrors).toEqual([message]);
  expect(incoherencesIn(forged, checksOnDisk)).toContain(message);
});

test("an excluded finding isn't compared as fixed", () => {
  const { findings } = compareResults(judged, results);
  expect(findings.fixed).toEqual([]);
  expect(findings.notLookedAt).toHaveLength(1);
});

test("a suite whose release excluded a check shows it so, and tells of what was retired", async () => {
  const { ledger: own } = (await import(packageFile("dist/spec/ledger.js"))) as { ledger: Ledger };
  own.excluded.push({ requirement: "create-user-email-format", ...entry });
  own.retired.push(...["limits-old-rule", check].map((id) => ({ id, ...entry })));
  const [before, after] = [judged, results].map((each) => {
    const folder = emptyFolder();
    writeFileSync(filesIn(folder).results, resultsText(each));
    return folder;
  }) as [string, string];
  const shown = [
    await command(["explain", "limits-old-rule"]),
    await command(["explain", "create-user-email-format"]),
    await command(["replay", requirement, before]),
    await command(["compare", before, after]),
  ].map(({ printed }) => printed);
  Object.assign(own, { excluded: ledger.excluded, retired: ledger.retired });
  expect(shown[0]).toContain("Retired by release 9.9.9");
  expect(shown[1]).toContain(`did to it\n  ${told}`);
  expect(shown[2]).toContain("can't be tried again: this suite doesn't judge it. Retired by");
  expect(shown[3]).toContain("Retired by release 9.9.9");
});
