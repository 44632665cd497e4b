import { expect, test } from "@playwright/test";
import { periods } from "../../spec/vocabulary.ts";
import type { EvidenceLine, FindingLine } from "../record/evidence/lines.ts";
import { exchangesIn } from "../record/recorded-exchanges.ts";
import { renderHtml } from "./html/page.ts";
import { openedReport } from "../../proof/self/report/opened-report.ts";
import { exchange, exchangeLine, findingLine, fold } from "../../proof/self/report/sample.ts";

type Entry = Record<"total" | "consumed" | "remaining", unknown>;

/** A response with these limits in each period, unless `change` has others for one. */
const limits = (entry: Entry, change: Partial<Record<string, Entry>> = {}): string => {
  const aggregate = Object.fromEntries(periods.map((each) => [each, change[each] ?? entry]));
  return JSON.stringify({ success: true, data: { sell: { aggregate } } });
};

const read = (id: string, body: string, user = "own"): EvidenceLine =>
  exchangeLine(id, [], {
    request: {
      ...exchange(id).request,
      headers: { ...exchange(id).request.headers, "x-user-id": user },
    },
    answer: { status: 200, headers: {}, body },
  });

const set = (id: string, total: string, user = "own"): EvidenceLine => {
  const params = { user_id: user, transaction_type: "sell", period: "daily", total };
  const { at, durationMs, request, answer } = exchange(id);
  const body = JSON.stringify({ state: "user has limits", params, action: "setup" });
  return {
    kind: "state",
    sentBy: "sample/a-test",
    exchange: {
      id,
      at,
      durationMs,
      request: { ...request, method: "POST", body },
      ...(answer && { answer }),
      state: "user has limits",
      action: "setup",
    },
  };
};

const sold: EvidenceLine = exchangeLine("d-4", [], {
  operation: "poolSell",
  request: { ...exchange("d-4").request, method: "POST", body: '{"user_id":"own"}' },
});

const sceneOf = (...ids: string[]): Pick<FindingLine, "decisive" | "scene"> => ({
  decisive: ids.at(-1) ?? "",
  scene: ids.map((id, index) => ({
    exchange: id,
    role: index === ids.length - 1 ? "decisive" : "setup",
  })),
});

const unused: Entry = { total: 100, consumed: 0, remaining: 100 };
const used: Entry = { total: 100, consumed: 20, remaining: 80 };
const lines: EvidenceLine[] = [
  read("a-1", limits(unused)),
  read("a-2", limits(unused), "another"),
  read("a-3", limits(unused, { daily: used, weekly: { ...used, remaining: 81 } })),
  read("b-1", limits({ total: 50, consumed: "70.5", remaining: -20.5 })),
  read("b-2", limits(unused, { monthly: { total: 9, consumed: 2, remaining: 7 } })),
  read("c-1", limits({ total: "1e999", consumed: {}, remaining: "<svg onload=1>" })),
  findingLine("limits-remaining-difference", {
    fields: ["/data/sell/aggregate/weekly/remaining"],
    ...sceneOf("a-1", "a-2", "a-3"),
  }),
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
];
const open = openedReport(() => renderHtml(fold(lines), exchangesIn(lines)));

test("limits are drawn as they were set and read: those that deviate, else those that changed", async () => {
  const { page, noises } = await open();
  const picturesOf = (requirement: string) =>
    page
      .locator(`.finding:has(> .meta a[href="#${requirement}"])`)
      .getByRole("img")
      .evaluateAll((all) => all.map((bar) => bar.getAttribute("aria-label")));
  const before = "before: consumed 0, remaining 100, total 100";
  expect(await picturesOf("limits-remaining-difference")).toEqual([
    before,
    "after: consumed 20, remaining 81, total 100",
  ]);
  expect(await picturesOf("limits-consumed-by-sell")).toEqual([
    before,
    "after: consumed 20, remaining 80, total 100",
    before,
    "after: consumed 20, remaining 81, total 100",
  ]);
  const overdrawn = "seen: consumed 70.5, remaining -20.5, total 50";
  expect(await picturesOf("limits-entry-total")).toEqual(periods.map(() => overdrawn));
  const [tightest] = await picturesOf("limits-read");
  expect(tightest).toBe("seen: consumed 2, remaining 7, total 9");
  expect(await picturesOf("limits-entry-remaining")).toEqual([]);
  expect(await picturesOf("authentication-window")).toEqual([]);
  expect(await picturesOf("sells-pool-within-limits")).toEqual(["set: total 25.5"]);
  expect(await picturesOf("limits-aggregate-all-methods")).toEqual([
    before,
    "set: total 25.5",
    "after: consumed 20, remaining 80, total 100",
    before,
    "after: consumed 20, remaining 81, total 100",
  ]);
  await expect(page.locator(".limits-seen .wrong")).toHaveText(["remaining 81"]);
  expect(noises).toEqual([]);
});

test("a bar is as long as its amount, in the light and in the dark", async () => {
  const { page } = await open({ colorScheme: "light" });
  const bars = page.getByRole("img", { name: "after: consumed 20, remaining 81, total 100" });
  const widthOf = (part: string) =>
    bars
      .first()
      .locator(part)
      .evaluate((drawn) => drawn.getBoundingClientRect().width);
  expect((await widthOf(".consumed")) / (await widthOf(".remaining"))).toBeCloseTo(20 / 81, 1);
  const fill = () =>
    bars
      .first()
      .locator(".consumed")
      .evaluate((drawn) => getComputedStyle(drawn).fill);
  const inTheLight = await fill();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await fill()).not.toBe(inTheLight);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.addStyleTag({ content: "#findings { display: block !important; }" });
  expect(await fill()).toBe(inTheLight);
});
