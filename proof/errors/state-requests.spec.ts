import { expect, test } from "@playwright/test";
import { headers } from "../../spec/vocabulary.ts";
import type { EvidenceLine } from "../../src/record/evidence/lines.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { judgeBy } from "../self/cli/judge.ts";

interface StateRequest {
  state: string;
  params: Record<string, unknown>;
  action: string;
}

let lines: EvidenceLine[];
let sent: StateRequest[];

test.beforeAll(async () => {
  const only = [
    "create-user-generic-failure",
    "pool-sell-quote-expired",
    "pool-sell-quote-foreign",
  ];
  const { exitCode, printed, ...left } = await judgeBy(["--only", ...only]);
  expect(exitCode, printed).toBe(3);
  lines = left.lines;
  sent = lines.flatMap((line) =>
    line.kind === "state" ? [JSON.parse(line.exchange.request.body ?? "") as StateRequest] : [],
  );
});

test("`operation fails` names the id of the request that it is about, which is then sent", () => {
  const failures = sent.filter(
    ({ state, action }) => state === "operation fails" && action === "setup",
  );
  expect(failures.length).toBeGreaterThan(0);
  for (const { params } of failures) {
    const named = lines.filter(
      (line) =>
        line.kind === "exchange" &&
        line.exchange.request.headers[headers.requestId] === params.request_id,
    );
    expect(named.map((line) => line.kind === "exchange" && line.exchange.operation)).toEqual([
      params.operation,
    ]);
  }
});

test("states that make a quote get what the sell will name", () => {
  const { from_currency, to_currency, from_amount } = loadProfile().profile.testData.sell;
  for (const name of ["quote expired", "quote of another client"]) {
    const quotes = sent.filter(({ state }) => state === name);
    expect(quotes.length, name).toBeGreaterThan(0);
    for (const { params } of quotes) {
      expect(params).toMatchObject({ from_currency, to_currency, from_amount });
    }
  }
});
