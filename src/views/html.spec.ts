import { expect, test } from "@playwright/test";
import { register, type CitableId } from "../../spec/register.ts";
import { valueSeen } from "../contract/deviation.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { notExercisedReasons, reasonsInOrder } from "../record/evidence/not-exercised-reasons.ts";
import { shortened } from "../record/visible.ts";
import { html, lines, type Content } from "./html/markup.ts";
import { renderHtml } from "./html/page.ts";
import { reportScript } from "./html/skeleton.ts";
import {
  checkFor,
  checkLine,
  everyCheck,
  everyPass,
  findingLine,
  fold,
  said,
  waiverLine,
  exchangeLine,
} from "../../proof/self/report/sample.ts";
import { hostileBody, sampleExchanges, sampleResults } from "../../proof/self/report/sample-run.ts";
import { adviceFor } from "./html/not-exercised.ts";
import { accountOrigins, bankAccountTransitions } from "../../spec/bank-account-transitions.ts";
import { tables } from "../../spec/cases/tables.ts";
import { allChecks } from "../judge/run/catalogue.ts";
import { transitionsSeen } from "./html/transitions.ts";

const page = renderHtml(sampleResults, sampleExchanges);
const subject: CitableId = "limits-read";
const pageOf = (evidence: EvidenceLine[], ...rest: [checks?: typeof everyCheck]) =>
  renderHtml(fold(evidence, ...rest), new Map());

test("a template shows any text as text", () => {
  const hostile = `<b>&"'\u0000\u001b\u007f\n\u202e\ud800`;
  const all: Content = [hostile, [1, undefined, false], html`<i></i>`];
  expect(html`<p title="${all}"></p>`.text).toBe(
    `<p title="&lt;b&gt;&amp;&quot;&#39;␀␛␡␊\\u{202e}\\u{d800}1<i></i>"></p>`,
  );
  expect(lines("a\r\n\t<").text).toBe("a␍\n\t&lt;");
  expect(shortened("x".repeat(30), 10)).toBe("xxxxxxxxxx… (30 characters in all)");
});

test("nothing a target answered becomes markup, and a long answer is cut", () => {
  expect(page).toContain("&lt;script&gt;document.title=");
  const [before = "", after] = page.split(`<script>${reportScript}</script>`);
  expect(before + after).not.toMatch(/<script|<img|<u>|<b>really|<i>hi/);
  expect(page.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(page).toContain(
    `Cut here: all ${hostileBody.length} recorded characters are in evidence.ndjson.`,
  );
  expect(page).not.toContain("x".repeat(5_000));
});

test("of the findings of a requirement the one seen most comes first, in the table and with the evidence", () => {
  const rare = findingLine(subject, said("a"));
  const times = { deviating: 9, of: 9 };
  const frequent = findingLine(subject, { seen: valueSeen("b", 1), times });
  const text = pageOf([...everyPass, rare, frequent]);
  const [, row = ""] = /id="broken".*?<tbody>(.*?)<\/tbody>/s.exec(text) ?? [];
  expect(row).toMatch(/<code>b 1<\/code>.*2 findings.*the one shown: seen each of 9 times/s);
  expect(text.match(/<dd class="actual">[^<]*<\/dd>/g)).toEqual([
    '<dd class="actual">b 1</dd>',
    '<dd class="actual">a</dd>',
  ]);
});

test("a finding names the test that came across it, in its title where others have the same", () => {
  const second = { id: `sample/b-test#${subject}`, requirement: subject, title: "b test" };
  const twice = [
    findingLine(subject, { check: checkFor(subject).id }),
    findingLine(subject, { check: second.id, test: "sample/b-test" }),
  ];
  const text = pageOf(twice, [...everyCheck, second]);
  expect(text).toMatch(/<h4>\s*getLimits: total 79 <small>in the test “a test”<\/small>/);
  expect(text).toMatch(/<h4>\s*getLimits: total 79 <small>in the test “b test”<\/small>/);
  expect(pageOf(twice.slice(0, 1))).toMatch(/found by the test\s+“a test”/);
});

test("requirements that one behaviour of an operation breaks stand under what it does", () => {
  const refused = {
    check: checkFor("sells-pool").id,
    expected: { kind: "accepted" },
    seen: { kind: "answered", manner: "refused", status: 403, code: "404001" },
  } as const;
  const text = pageOf([
    findingLine("sells-pool", { operation: "poolSell", ...refused }),
    findingLine("sells-external", { operation: "externalSell", ...refused }),
    findingLine("sells-pool-within-limits", { operation: "poolSell", ...refused }),
  ]);
  const titles = [...text.matchAll(/<th scope="rowgroup" colspan="4">([^<]*)<\/th>/g)];
  expect(titles.map(([, title]) => title)).toEqual([
    "poolSell refuses what must be accepted: 2 requirements, 2 findings",
  ]);
});

test("a finding that is waived says so, where a gap leaves its requirement open, too", () => {
  const waiver = waiverLine(subject, { approvedBy: "Priya <b>Nair" });
  const gap = checkLine(subject, "not-run", { reason: "state-failed" });
  const text = pageOf([waiver, findingLine(subject), gap]);
  expect(text).toMatch(/<td>\s*money and authentication\s+<span class="badge waived"/);
  expect(text).toMatch(
    /<article class="finding waived">\s+<p class="meta">\s+<span class="badge waived"/,
  );
  expect(text).toContain("Accepted by Priya &lt;b&gt;Nair");
});

test("one sentence reconciles requirements, failed checks and findings; advice is counted apart", () => {
  const [, sentence = ""] = /id="broken".*?<p class="lead">([^<]*)<\/p>/s.exec(page) ?? [];
  expect(sentence).toMatch(
    /^4 requirements are broken\. 4 failed checks produced 8 findings from 4 defects: .* A check that/,
  );
  expect(page).toMatch(/Requirements\s+<small>109, and 4 advisory<\/small>/);
  expect(page.match(/Possible impact: Somebody could act in the name/g)).toHaveLength(1);
});

test("every requirement and error row has an anchor, and all rows are seen at a glance", () => {
  for (const { id } of register) expect(page.split(`id="${id}"`)).toHaveLength(2);
  const [, matrix = ""] =
    /id="error-rows".*?<table class="matrix">(.*?)<\/table>/s.exec(page) ?? [];
  const cells = [...matrix.matchAll(/<a\s+class="(\S+)"\s+href="#(\S+)"/g)];
  const outcomes = new Map<string, string>(
    sampleResults.requirements.map(({ id, outcome }) => [id, outcome]),
  );
  expect(cells).toHaveLength(101);
  expect(cells.filter(([, outcome, id = ""]) => outcomes.get(id) !== outcome)).toEqual([]);
});

test("a run without findings, one that was interrupted and an exchange that is lost say so", () => {
  const clean = pageOf(everyPass);
  expect(clean).toContain("<title>Conforming: sample, 2025-11-21</title>");
  expect(clean).toContain("No deviation from the document was found.");
  expect(clean).toContain("Every applicable requirement was exercised.");
  expect(clean).toMatch(/<nav aria-label="Contents">\s+<a href="#findings">/);
  const { verdict: _none, ...interrupted } = fold(everyPass);
  expect(renderHtml(interrupted, new Map())).toContain("No deviation was found in what ran.");
  expect(renderHtml(sampleResults, new Map())).toContain("is not in the evidence.");
});

test("a reader learns what to do about every reason that leaves something open", () => {
  const gaps = reasonsInOrder.filter((reason) => notExercisedReasons[reason].kind === "gap");
  const unsaid = gaps.filter(
    (reason) => !adviceFor[reason] && !notExercisedReasons[reason].meaning.includes(": run again"),
  );
  expect(unsaid).toEqual([]);
});

const disk = allChecks();

test("each transition of a bank account says what was seen, and leads to the finding or the requirement", () => {
  const shown = { decisive: "x-1", scene: [] };
  const again = new Set<string>(["bank-accounts-readd-deletes", "bank-accounts-readd-creates"]);
  // Rejected accounts stay when they are added again, and no older endpoint was called.
  const evidence = disk.flatMap(({ id, requirement, cases = [] }): EvidenceLine[] => {
    const check = { kind: "check", id, requirement } as const;
    if (requirement.startsWith("link-")) {
      return [{ ...check, outcome: "not-run", reason: "budget-spent" }];
    }
    const isBroken = again.has(requirement) && cases.includes("existing account: rejected");
    if (!isBroken) return [{ ...check, outcome: "passed", ...shown }];
    return [findingLine(requirement, { check: id }), { ...check, outcome: "failed", ...shown }];
  });
  const results = fold([exchangeLine("x-1"), ...evidence], disk);
  const text = renderHtml(results, new Map());
  const [, table = ""] = /id="transitions".*?<table[^>]*>(.*?)<\/table>/s.exec(text) ?? [];
  const rows = table
    .split('<th scope="row">')
    .slice(1)
    .map((row) => [
      row.slice(0, row.indexOf("<")),
      [...row.matchAll(/<a\s+class="(\S+)"/g)].map(([, outcome]) => outcome).join(" "),
    ]);
  expect(Object.fromEntries(rows)).toEqual({
    "Not existing": "pass pass pass pass",
    Approved: "pass pass not-exercised",
    Pending: "pass not-exercised",
    Rejected: "fail not-exercised",
    "Name-rejected": "pass not-exercised",
    Deleted: "pass",
  });
  expect(table).toMatch(
    /href="#bank-accounts-readd-deletes-[0-9a-f]{8}"[^>]*aria-label="the same account again → deleted, and a new record, failed"/,
  );

  const named = bankAccountTransitions
    .filter(({ requirements }) => requirements.includes("bank-accounts-readd-creates"))
    .flatMap(({ cases = [] }) => cases);
  const [ofCases] = tables["bank-accounts-readd-creates"] ?? [];
  expect(named.toSorted()).toEqual([...(ofCases?.["existing account"] ?? [])].toSorted());
  const all = transitionsSeen(results);
  expect(new Set(all.map(({ from }) => from))).toEqual(new Set(accountOrigins));
  const checked = new Set<string>(disk.map(({ requirement }) => requirement));
  const unmade = all.filter(({ requirements }) => !requirements.some((id) => checked.has(id)));
  expect(unmade).toEqual([]);
});
