import { expect, test } from "@playwright/test";
import { valueSeen } from "../contract/deviation.ts";
import { register, type CitableId } from "../../spec/register.ts";
import { html, lines, trusted } from "./html/markup.ts";
import { renderHtml } from "./html/page.ts";
import { folderScript } from "./html/replay-command.ts";
import { searchScript } from "./html/search.ts";
import { shortened, visible } from "../record/visible.ts";
import {
  checkFor,
  checkLine,
  everyCheck,
  everyPass,
  failure,
  findingLine,
  said,
  fold,
} from "../../proof/self/report/sample.ts";
import { hostileBody, sampleExchanges, sampleResults } from "../../proof/self/report/sample-run.ts";

const page = renderHtml(sampleResults, sampleExchanges);
const subject: CitableId = "limits-read";

const contents: [what: string, content: Parameters<typeof html>[1], text: string][] = [
  ["markup", "<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"],
  ["control characters", "a\u0000\u001b\u007f\n", "a␀␛␡␊"],
  ["directions that lie", "a\u202eb", "a\\u{202e}b"],
  ["half a character", "\ud800", "\\u{d800}"],
  ["a list", ["<", 1, html`<i></i>`], "&lt;1<i></i>"],
  ["nothing", [undefined, false], ""],
  ["what is trusted", trusted("<hr>"), "<hr>"],
];

for (const [what, content, text] of contents) {
  test(`a template shows ${what} as ${JSON.stringify(text)}`, () => {
    expect(html`<p title="${content}"></p>`.text).toBe(`<p title="${text}"></p>`);
  });
}

test("a text of several lines keeps its line feeds, but not its carriage returns", () => {
  expect(lines("a\r\n\t<").text).toBe("a␍\n\t&lt;");
});

test("a long text is cut and says so", () => {
  expect(shortened("x".repeat(30), 10)).toBe("xxxxxxxxxx… (30 characters in all)");
  expect(visible(shortened("short", 10))).toBe("short");
});

test("nothing a target answered becomes markup", () => {
  expect(page).toContain("&lt;script&gt;document.title=");
  const own = [searchScript.text, folderScript.text];
  for (const script of own) expect(page).toContain(script);
  expect(own.reduce((rest, script) => rest.replace(script, ""), page)).not.toMatch(
    /<script|<img|<u>|<b>really|<i>hi/,
  );
  expect(page.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test("a long answer is cut, with a note on where the rest is", () => {
  expect(page).toContain(
    `Cut here: all ${hostileBody.length} recorded characters are in evidence.ndjson.`,
  );
  expect(page).not.toContain("x".repeat(5_000));
});

test("of the findings of a requirement the one seen most comes first, in the table and with the evidence", () => {
  const rare = findingLine("limits-read", said("a"));
  const frequent = findingLine("limits-read", {
    seen: valueSeen("b", 1),
    times: { deviating: 9, of: 9 },
  });
  const text = renderHtml(fold([...everyPass, rare, frequent]), new Map());
  const [, row = ""] = /id="broken".*?<tbody>(.*?)<\/tbody>/s.exec(text) ?? [];
  expect(row).toMatch(/<code>b 1<\/code>.*2 findings.*the one shown: seen each of 9 times/s);
  expect(text.match(/<dd class="actual">[^<]*<\/dd>/g)).toEqual([
    '<dd class="actual">b 1</dd>',
    '<dd class="actual">a</dd>',
  ]);
});

const broken = everyPass.filter((line) => line.kind !== "check" || line.requirement !== subject);
const twice = [
  findingLine(subject, { check: "sample/a-test#limits-read" }),
  findingLine(subject, { check: "sample/b-test#limits-read", test: "sample/b-test" }),
  checkLine(subject, "failed"),
];
const twoTests = renderHtml(
  fold(
    [...broken, ...twice],
    [...everyCheck, { id: "sample/b-test#limits-read", requirement: subject, title: "b test" }],
  ),
  new Map(),
);

test("a finding names the test that came across it, in its title where others have the same", () => {
  expect(twoTests).toMatch(/<h4>\s*getLimits: total 79 <small>in the test “a test”<\/small>/);
  expect(twoTests).toMatch(/<h4>\s*getLimits: total 79 <small>in the test “b test”<\/small>/);
  const one = renderHtml(fold(failure(subject)), new Map());
  expect(one).toMatch(/found by the test\s+“a test”/);
});

test("one sentence reconciles requirements, failed checks and findings", () => {
  const [, sentence = ""] = /id="broken".*?<p class="lead">([^<]*)<\/p>/s.exec(page) ?? [];
  expect(sentence).toMatch(
    /^4 requirements are broken\. 4 failed checks produced 8 findings from 4 defects: .* A check that/,
  );
});

test("the sentence says from how many defects findings come, where some follow from others", () => {
  const results = fold([
    findingLine("answers-json", { operation: "getUser" }),
    findingLine("users-mark-nri", { operation: "getUser", check: "sample/a-test#users-mark-nri" }),
  ]);
  const [, sentence = ""] =
    /id="broken".*?<p class="lead">([^<]*)<\/p>/s.exec(renderHtml(results, new Map())) ?? [];
  expect(sentence).toContain(
    "produced 2 findings from 1 defect: what follows from a finding is counted with it.",
  );
});

test("requirements that one behaviour of an operation breaks stand under what it does", () => {
  const check = checkFor("sells-pool").id;
  const refused = {
    check,
    expected: { kind: "accepted" },
    seen: { kind: "answered", manner: "refused", status: 403, code: "404001" },
  } as const;
  const text = renderHtml(
    fold([
      findingLine("sells-pool", { operation: "poolSell", ...refused }),
      findingLine("sells-external", { operation: "externalSell", ...refused }),
      findingLine("sells-pool-within-limits", { operation: "poolSell", ...refused }),
    ]),
    new Map(),
  );
  const titles = [...text.matchAll(/<th scope="rowgroup" colspan="4">([^<]*)<\/th>/g)];
  expect(titles.map(([, title]) => title)).toEqual([
    "poolSell refuses what must be accepted: 2 requirements, 2 findings",
  ]);
});

test("a finding that is waived says so, where a gap leaves its requirement open, too", () => {
  const waivers = [
    {
      requirement: subject,
      reason: "known",
      approvedBy: "Priya <b>Nair",
      expires: "2099-01-01",
      location: "waivers.yaml:1",
    },
  ];
  const gap = checkLine(subject, "not-run", { reason: "state-failed" });
  const text = renderHtml(
    fold([{ kind: "waivers", waivers }, findingLine(subject), gap]),
    new Map(),
  );
  expect(text).toMatch(/<td>\s*money and authentication\s+<span class="badge waived"/);
  expect(text).toMatch(
    /<article class="finding waived">\s+<p class="meta">\s+<span class="badge waived"/,
  );
  expect(text).toContain("Accepted by Priya &lt;b&gt;Nair");
});

test("the page counts advisory requirements apart, and calls nothing the document's that is ours", () => {
  expect(page).toMatch(/Requirements\s+<small>109, and 4 advisory<\/small>/);
  expect(page).not.toContain("The document says</th>");
});

test("every requirement and error row has an anchor of its own", () => {
  for (const { id } of register) expect(page.split(`id="${id}"`)).toHaveLength(2);
});

test("the first words are the verdict, and a run without findings says so", () => {
  expect(page).toContain("<title>Not conforming: sample, 2025-11-21</title>");
  const clean = renderHtml(fold(everyPass), new Map());
  expect(clean).toContain("<title>Conforming: sample, 2025-11-21</title>");
  expect(clean).toContain("No deviation from the document was found.");
  const { verdict: _none, ...interrupted } = fold(everyPass);
  expect(renderHtml(interrupted, new Map())).toContain("No deviation was found in what ran.");
  expect(clean).toContain("Every applicable requirement was exercised.");
});

test("a finding whose exchange is lost says so", () => {
  expect(renderHtml(sampleResults, new Map())).toContain("is not in the evidence.");
});

test("all error rows are seen at a glance, each with its outcome, and lead to what was seen", () => {
  const [, matrix = ""] =
    /id="error-rows".*?<table class="matrix">(.*?)<\/table>/s.exec(page) ?? [];
  const cells = [...matrix.matchAll(/<a\s+class="(\S+)"\s+href="#(\S+)"/g)];
  const outcomes = new Map(sampleResults.requirements.map(({ id, outcome }) => [id, outcome]));
  expect(cells).toHaveLength(101);
  expect(cells.filter(([, outcome, id = ""]) => outcomes.get(id as CitableId) !== outcome)).toEqual(
    [],
  );
});

test("a lay reader learns what a finding can mean, and the words of the findings", () => {
  expect(page.match(/Possible impact: Somebody could act in the name of a client/g)).toHaveLength(
    1,
  );
  expect(page).toContain("What the words mean");
});
