import { pathToFileURL } from "node:url";
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { renderHtml } from "./html/page.ts";
import { shownOf } from "../record/masking.ts";
import { misjudgedIn } from "../record/results/rejudged.ts";
import { judgeSandbox } from "../../proof/self/cli/judge.ts";
import { openBrowser } from "../../proof/self/report/browser.ts";
import { resultsMistakes } from "../../proof/self/report/results-schema.ts";
import {
  checkFor,
  exchangeLine,
  findingLine,
  fold,
  runLine,
} from "../../proof/self/report/sample.ts";

let browser: Browser;
let page: Page;
test.beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
test.afterAll(() => browser.close());

const marksIn = (where: Locator) => where.locator("mark").allTextContents();

test("in a run, what broke is marked in the response that shows it", async () => {
  const faults = ["is-nre-missing-in-status", "weekly-not-consumed"] as const;
  const only = ["bank-accounts-is-nre-in-status", "limits-per-user"];
  const { exitCode, printed, files, results } = await judgeSandbox({ faults }, ["--only", ...only]);
  expect(exitCode, printed).toBe(1);
  expect(resultsMistakes(results)).toEqual([]);

  await page.goto(pathToFileURL(files.index).href);
  const marksOf = (requirement: string) =>
    marksIn(page.locator(".finding").filter({ has: page.locator(`a[href="#${requirement}"]`) }));
  expect(await marksOf("bank-accounts-is-nre-in-status")).toContain("is_nre is missing here");
  expect(await marksOf("limits-per-user")).toContain('deviates here: "consumed": 0,');
});

const requirement = "limits-remaining-difference";

const evidenceOf = (body: string, fields?: string[], truncated?: true): EvidenceLine[] => [
  exchangeLine("x-1", [], {
    answer: { status: 200, headers: {}, body, ...(truncated && { truncated }) },
  }),
  findingLine(requirement, { check: checkFor(requirement).id, ...(fields && { fields }) }),
];

async function shownFor(...of: Parameters<typeof evidenceOf>): Promise<Locator> {
  const lines = evidenceOf(...of);
  const shown = shownOf(fold(lines), lines, false);
  await page.setContent(renderHtml(shown.results, shown.exchanges));
  return page.locator(".exchange");
}

const entry = { total: 100, consumed: 20, remaining: 81 };
const limits = { success: true, data: { sell: { aggregate: { daily: entry } } } };
const field = "/data/sell/aggregate/daily/remaining";

test("a wrong value is marked by its name, and its digits are those of the wire", async () => {
  const body = JSON.stringify(limits).replace("81", "81.0000000000000000001");
  const exchange = await shownFor(body, [field]);
  const all = ['deviates here: "remaining": 81.0000000000000000001'];
  expect(await marksIn(exchange)).toEqual(all);
  await expect(exchange.locator("mark")).toBeVisible();
  await expect(exchange).toContainText(`Marked: ${field}`);
});

test("what is missing is marked where it should be, and isn't copied with the body", async () => {
  const exchange = await shownFor(JSON.stringify(limits), [
    "/data/sell/aggregate/weekly/total",
    "/error~1code",
  ]);
  const words = ["error/code is missing here", "weekly.total is missing here"];
  expect(await marksIn(exchange)).toEqual(words);
  const copied = await exchange
    .locator("pre")
    .last()
    .evaluate((block) => {
      getSelection()?.selectAllChildren(block);
      return getSelection()?.toString() ?? "";
    });
  expect(JSON.parse(copied)).toEqual(limits);
});

const many = Array.from({ length: 400 }, (_, index) => ({ id: index, note: "x".repeat(20) }));

test("a field far behind the beginning of a large body is shown", async () => {
  const body = JSON.stringify({ many, ...limits });
  expect(body.length).toBeGreaterThan(15_000);
  const exchange = await shownFor(body, [field, "/many/300/id"]);
  const all = ['deviates here: "id": 300,', 'deviates here: "remaining": 81'];
  expect(await marksIn(exchange)).toEqual(all);
  await expect(exchange).toContainText(`all ${body.length} recorded characters`);
  expect((await exchange.innerText()).length).toBeLessThan(4_000);
});

test("in a body that was cut, what is there is marked, and nothing is said to be missing", async () => {
  const body = JSON.stringify({ first: { ok: 1 }, second: { many } }).slice(0, 900);
  const exchange = await shownFor(body, ["/first/ok", "/first/no", "/second/many/399/id"], true);
  expect(await marksIn(exchange)).toEqual(["no is missing here", 'deviates here: "ok": 1']);
  expect(await (await shownFor(body, ["/third"], true)).innerText()).toContain(
    "Not in what is recorded: /third",
  );
});

const hostile: [what: string, body: string, text: string][] = [
  ["markup", '{"<img src=x onerror=alert(1)>":"</pre><script>1</script>"}', "<script>1</script>"],
  ["no JSON", "<b>\u202e{</b>", "<b>\\u{202e}{</b>"],
  ["what is nearly JSON", '{"a" 1}', '{"a" 1}'],
  ["two members of one name", '{"a":1,"a":2}', '"a": 2'],
  ["much too deep", "[".repeat(5_000) + "]".repeat(5_000), "[[[["],
  ["a masked number", '{"account_number":123456789012}', '"account_number": ••••9012'],
  ["a very long value", `{"a":"${"x".repeat(12_000)}"}`, "characters in all"],
];
for (const [what, body, text] of hostile) {
  test(`a body with ${what} is shown as text`, async () => {
    const exchange = await shownFor(body, ["/<img src=x onerror=alert(1)>", "/a/b", ""]);
    expect(await exchange.innerText()).toContain(text);
    expect(await exchange.locator("img, script, b").count()).toBe(0);
    expect((await exchange.innerText()).length).toBeLessThan(6_000);
  });
}

const flagFinding = (fields?: string[]) =>
  findingLine("answers-success-flag", { operation: "createUser", ...(fields && { fields }) });

test("who judges again derives the same fields, and reads evidence that names none", () => {
  const resolvedProfile = { errors: { code: [], message: [] }, limits: {} };
  const run = runLine({ target: { ...runLine().target, resolvedProfile } });
  const answer = { status: 200, headers: {}, body: '{"success":"yes"}' };
  const exchange = exchangeLine("x-1", ["answers-json"], { operation: "createUser", answer });
  expect(misjudgedIn([run, exchange, flagFinding()])).toEqual([]);
  expect(misjudgedIn([run, exchange, flagFinding(["/success"])])).toEqual([]);
  expect(misjudgedIn([run, exchange, flagFinding(["/data"])])).toHaveLength(1);
});
