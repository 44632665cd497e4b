import { expect, test } from "@playwright/test";
import type { Scene } from "../record/evidence/scene.ts";
import { exchangesIn } from "../record/recorded-exchanges.ts";
import { renderHtml } from "./html/page.ts";
import type { Exchange } from "../wire/exchange.ts";
import { exchange, exchangeLine, findingLine, fold } from "../../proof/self/report/sample.ts";

const { request } = exchange("x");
const added: Partial<Exchange> = {
  operation: "upsertBankAccount",
  request: { ...request, method: "POST", url: "http://127.0.0.1:4000/api/v2/user/bank" },
};
const state = { user_id: "5d8f1f0e", period: "daily", total: "25.5" };
const lines = [
  exchangeLine("x-1", [], added),
  {
    kind: "state",
    sentBy: "sample/a-test",
    exchange: {
      ...exchange("x-2"),
      state: "user has limits",
      action: "setup",
      request: { ...request, method: "POST", body: JSON.stringify({ params: state }) },
    },
  },
  exchangeLine("x-3", [], added),
  exchangeLine("x-4", [], { operation: "getUser" }),
] as const;
const scene: Scene = [
  { exchange: "x-1", role: "setup" },
  { exchange: "x-2", role: "state" },
  { exchange: "x-3", role: "setup" },
  { exchange: "x-4", role: "decisive" },
];
const finding = findingLine("bank-accounts-readd-deletes", { decisive: "x-4", scene });
const page = renderHtml(fold([...lines, finding]), exchangesIn(lines));

test("the last request that could change something, before one that only reads, is the act", () => {
  const roles = [...page.matchAll(/<span class="role (\w+)">/g)].map(([, role]) => role);
  expect(roles).toEqual(["setup", "state", "act", "decisive"]);
});

test("a provider state shows what it was asked for, but for ids", () => {
  expect(page).toMatch(/user has limits \(setup\): period daily, total 25\.5 →/);
});
