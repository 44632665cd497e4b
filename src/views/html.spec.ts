import { expect, test } from "@playwright/test";
import { register } from "../../spec/register.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { notExercisedReasons, reasonsInOrder } from "../record/evidence/not-exercised-reasons.ts";
import { shortened } from "../record/visible.ts";
import { html, lines as shownLines, type Content } from "./html/markup.ts";
import { renderHtml } from "./html/page.ts";
import { reportScript } from "./html/skeleton.ts";
import { findingLine } from "../../proof/self/report/findings.ts";
import { exchangeLine } from "../../proof/self/report/lines.ts";
import { fold } from "../../proof/self/report/sample.ts";
import { hostileBody, sampleExchanges, sampleResults } from "../../proof/self/report/sample-run.ts";
import { adviceFor } from "./html/not-exercised.ts";
import { accountOrigins, bankAccountTransitions } from "../../spec/bank-account-transitions.ts";
import { tables } from "../../spec/cases/tables.ts";
import { allChecks } from "../judge/run/catalogue.ts";
import { transitionsSeen } from "./html/transitions.ts";

const page = renderHtml(sampleResults, sampleExchanges);

test("a template shows any text as text", () => {
  const hostile = `<b>&"'\u0000\u001b\u007f\n\u202e\ud800`;
  const all: Content = [hostile, [1, undefined, false], html`<i></i>`];
  expect(html`<p title="${all}"></p>`.text).toBe(
    `<p title="&lt;b&gt;&amp;&quot;&#39;␀␛␡␊\\u{202e}\\u{d800}1<i></i>"></p>`,
  );
  expect(shownLines("a\r\n\t<").text).toBe("a␍\n\t&lt;");
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
  // Rejected accounts stay when they're added again, and no older endpoint was called.
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
  const shownThere = table.matchAll(/<th scope="row">(.*?)<|href="(.*?)"[^>]*aria-label="(.*?)"/g);
  const lines = [...shownThere].map(([, from, to, label]) => from ?? `  ${label} (${to})`);
  expect(`${lines.join("\n")}\n`).toMatchSnapshot("transitions.txt");

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
