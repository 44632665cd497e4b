import { expect } from "@playwright/test";
import type { CitableId } from "../../spec/register.ts";
import { periods } from "../../spec/vocabulary.ts";
import {
  type EvidenceLine,
  type FindingLine,
  type Scene,
  exchangesIn,
} from "../record/evidence/lines.ts";
import { shownOf } from "../record/masking.ts";
import { misjudgedIn } from "../record/results/rejudged.ts";
import type { Exchange } from "../wire/exchange.ts";
import { renderHtml } from "./html/page.ts";
import { openReport, test } from "../../proof/self/report/browser.ts";
import { findingLine } from "../../proof/self/report/findings.ts";
import { checkFor, exchange, exchangeLine, runLine } from "../../proof/self/report/lines.ts";
import { fold } from "../../proof/self/report/sample.ts";

// What a finding shows: exchanges with the wrong parts marked, and pictures of limits and accounts.

const { request } = exchange("x");
const pageOf = (lines: EvidenceLine[]) => renderHtml(fold(lines), exchangesIn(lines));

const answer = (body: string, truncated?: true) => ({
  answer: { status: 200, headers: {}, body, ...(truncated && { truncated }) },
});
const entry = { total: 100, consumed: 20, remaining: 81 };
const limits = { success: true, data: { sell: { aggregate: { daily: entry } } } };
const field = "/data/sell/aggregate/daily/remaining";
const many = Array.from({ length: 400 }, (_, index) => ({ id: index, note: "x".repeat(20) }));
const large = JSON.stringify({ many, ...limits });
const torn = JSON.stringify({ first: { ok: 1 }, second: { many } }).slice(0, 900);
const nowhere = ["/<img src=x onerror=alert(1)>", "/a/b", ""];

const bodies: Record<string, [body: string, fields?: string[], truncated?: true]> = {
  "a wrong value, with the digits of the wire": [
    JSON.stringify(limits).replace("81", "81.0000000000000000001"),
    [field],
  ],
  "what is missing": [
    JSON.stringify(limits),
    ["/data/sell/aggregate/weekly/total", "/error~1code"],
  ],
  "far behind the beginning of a large body": [large, [field, "/many/300/id"]],
  "what is cut, as text": [torn, ["/first/ok", "/first/no"], true],
  markup: ['{"<img src=x onerror=alert(1)>":"</pre><script>1</script>"}'],
  "no JSON": ["<b>\u202e{</b>"],
  "what is nearly JSON": ['{"a" 1}'],
  "two members of one name": ['{"a":1,"a":2}'],
  "much too deep": ["[".repeat(5_000) + "]".repeat(5_000)],
  "a masked number": ['{"account_number":123456789012}'],
  "a very long value": [`{"a":"${"x".repeat(12_000)}"}`],
};

const subject = "limits-remaining-difference";

test("in a response what is wrong or missing is marked, and any body is shown as text", async ({
  page,
}) => {
  const pages = Object.values(bodies).map(([body, fields = nowhere, truncated]) => {
    const lines = [
      exchangeLine("x-1", [], answer(body, truncated)),
      findingLine(subject, { check: checkFor(subject).id, fields }),
    ];
    const { results, exchanges } = shownOf(fold(lines), lines, false);
    return renderHtml(results, exchanges);
  });
  const shown = pages.map((text) =>
    /<h5>Response<\/h5>(.*?)<\/details>\s+<p class="replay">/s.exec(text),
  );
  const responses = Object.keys(bodies).map((what, at) => [what, shown[at]?.[1]?.split("\n")]);
  expect(`${JSON.stringify(Object.fromEntries(responses), undefined, 2)}\n`).toMatchSnapshot(
    "responses.json",
  );
  await openReport(page, pages[1] ?? "");
  const block = page.locator(".exchange pre").last();
  const copied = await block.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString() ?? "";
  });
  expect(JSON.parse(copied)).toEqual(limits);
});

const errors = { code: ["/error_code"], message: ["/message"] };
const run = runLine({ target: { ...runLine().target, resolvedProfile: { errors, limits: {} } } });

test("who judges again derives the same fields, and reads evidence that names none", () => {
  const createUser = { operation: "createUser", ...answer('{"success":"yes"}') } as const;
  const misjudged = (fields?: string[]) =>
    misjudgedIn([
      run,
      exchangeLine("x-1", ["answers-json"], createUser),
      findingLine("answers-success-flag", { operation: "createUser", ...(fields && { fields }) }),
    ]);
  expect([undefined, ["/success"], ["/data"]].map((fields) => misjudged(fields).length)).toEqual([
    0, 0, 1,
  ]);
});

test("who judges again is as strict as the circumstances of the request", () => {
  const body = '{"success":false,"error_code":987654,"message":"no"}';
  const refused = { operation: "createUser", answer: { status: 400, headers: {}, body } } as const;
  const satisfied: CitableId[] = [
    "answers-json",
    "errors-code-integer",
    "errors-message",
    "errors-never-success",
  ];
  const line = exchangeLine("x-1", satisfied, refused);
  expect(misjudgedIn([run, { ...line, hasWrongUserId: true }])).toEqual([]);
  expect(misjudgedIn([run, line])).toHaveLength(1);
});

const stateLine = (id: string, params: object): EvidenceLine => {
  const { operation: _, ...sent } = exchange(id);
  const body = JSON.stringify({ params });
  const state = { state: "user has limits", action: "setup" } as const;
  return {
    kind: "state",
    sentBy: "sample/a-test",
    exchange: { ...sent, ...state, request: { ...request, method: "POST", body } },
  };
};

const posted: Partial<Exchange> = {
  operation: "upsertBankAccount",
  request: { ...request, method: "POST", url: "http://127.0.0.1:4000/api/v2/user/bank" },
};

test("the last request that could change something, before one that only reads, is the act", () => {
  const scene: Scene = [
    { exchange: "x-1", role: "setup" },
    { exchange: "x-2", role: "state" },
    { exchange: "x-3", role: "setup" },
    { exchange: "x-4", role: "decisive" },
  ];
  const page = pageOf([
    exchangeLine("x-1", [], posted),
    stateLine("x-2", { user_id: "5d8f1f0e", period: "daily", total: "25.5" }),
    exchangeLine("x-3", [], posted),
    exchangeLine("x-4", [], { operation: "getUser" }),
    findingLine("bank-accounts-readd-deletes", { decisive: "x-4", scene }),
  ]);
  const roles = [...page.matchAll(/<span class="role (\w+)">/g)].map(([, role]) => role);
  expect(roles).toEqual(["setup", "state", "act", "decisive"]);
  expect(page).toMatch(/user has limits \(setup\): period daily, total 25\.5 →/);
});

test("requests that were under way at the same time say so, but for those that prepare", () => {
  const steps: [role: Scene[number]["role"], sentAt: number, durationMs: number, at?: string][] = [
    ["setup", 0, 40],
    ["setup", 10, 40],
    ["request", 100, 20, "at the same time as 4 and 5"],
    ["decisive", 110, 20, "at the same time as 3 and 5"],
    ["after", 119, 5, "at the same time as 3 and 4"],
    ["after", 130, 20],
  ];
  const noon = Date.parse("2025-11-21T12:00:00.000Z");
  const lines = steps.map(([, sentAt, durationMs], index) =>
    exchangeLine(`${index}`, [], { at: new Date(noon + sentAt).toISOString(), durationMs }),
  );
  const scene = steps.map(([role], index) => ({ exchange: `${index}`, role }));
  const page = pageOf([...lines, findingLine("limits-read", { decisive: "3", scene })]);
  const heads = [...page.matchAll(/<summary>(.*?)<\/summary>/gs)].map(([, text = ""]) => text);
  const times = heads
    .filter((text) => text.includes('class="role'))
    .map((text) => /at the same time as [\w ,]+/.exec(text)?.[0]);
  expect(times).toEqual(steps.map(([, , , others]) => others));
});

type Entry = Record<"total" | "consumed" | "remaining", unknown>;

function read(id: string, each: Entry, change: Partial<Record<string, Entry>> = {}, user = "own") {
  const aggregate = Object.fromEntries(periods.map((period) => [period, change[period] ?? each]));
  return exchangeLine(id, [], {
    ...answer(JSON.stringify({ success: true, data: { sell: { aggregate } } })),
    request: { ...request, headers: { ...request.headers, "x-user-id": user } },
  });
}

const set = (id: string, total: string, user = "own") =>
  stateLine(id, { user_id: user, transaction_type: "sell", period: "daily", total });

const sceneOf = (...ids: string[]): Pick<FindingLine, "decisive" | "scene"> => ({
  decisive: ids.at(-1) ?? "",
  scene: ids.map((id, index) => ({
    exchange: id,
    role: index === ids.length - 1 ? "decisive" : "setup",
  })),
});

const unused: Entry = { total: 100, consumed: 0, remaining: 100 };
const used: Entry = { total: 100, consumed: 20, remaining: 80 };

test("limits are drawn as they were set and read: those that deviate, else those that changed", () => {
  const fields = ["/data/sell/aggregate/weekly/remaining"];
  const sold = exchangeLine("d-4", [], {
    operation: "poolSell",
    request: { ...request, method: "POST", body: '{"user_id":"own"}' },
  });
  const page = pageOf([
    read("a-1", unused),
    read("a-2", unused, {}, "another"),
    read("a-3", unused, { daily: used, weekly: { ...used, remaining: 81 } }),
    read("b-1", { total: 50, consumed: "70.5", remaining: -20.5 }),
    read("b-2", unused, { monthly: { total: 9, consumed: 2, remaining: 7 } }),
    read("c-1", { total: "1e999", consumed: {}, remaining: "<svg onload=1>" }),
    findingLine("limits-remaining-difference", { fields, ...sceneOf("a-1", "a-2", "a-3") }),
    findingLine("limits-consumed-by-sell", sceneOf("a-1", "a-2", "a-3")),
    findingLine("limits-entry-total", sceneOf("b-1")),
    findingLine("limits-read", sceneOf("b-2")),
    findingLine("limits-entry-remaining", sceneOf("c-1")),
    findingLine("authentication-window", sceneOf("a-1", "a-3")),
    set("d-1", "30"),
    set("d-2", "25.5"),
    set("d-3", "7", "another"),
    sold,
    findingLine("sells-pool-within-limits", sceneOf("d-1", "d-2", "d-3", "d-4")),
    findingLine("limits-aggregate-all-methods", sceneOf("a-1", "d-2", "a-3")),
  ]);
  const articles = [...page.matchAll(/<article.*?<\/article>/gs)].flatMap(([text]) => [
    `${/class="id"\s+href="#([^"]*)"/.exec(text)?.[1]}\n`,
    ...[...text.matchAll(/aria-label="([^"]*)"/g)].map(([, words]) => `  ${words}\n`),
  ]);
  expect(articles.join("")).toMatchSnapshot("pictures.txt");
  expect(page).toContain('<span class="wrong">remaining 81</span>');
  // The bars' lengths are the amounts: 20 and 81 of 101.
  expect(page).toMatch(/class="remaining"\s+x="198.0"\s+width="802.0"/);
});
