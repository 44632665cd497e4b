import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { judgeExchange, type HttpExchange } from "./index.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";

const exchange: HttpExchange = {
  operation: "createUser",
  request: { method: "POST", url: "https://target.test/api/v2/user" },
  answer: { status: 400, headers: {}, body: '{"success":false,"fault":{"no":1,"text":"no"}}' },
};
const lines = "name: mine\nerrors: { code: [/fault/no], message: [/fault/text] }\n";

test("a profile is read once, however many exchanges are judged by it", () => {
  const profile = join(emptyFolder(), "profile.yaml");
  writeFileSync(profile, lines);
  const first = judgeExchange(exchange, { profile });
  expect(first.deviations.map(({ actual }) => actual).join()).toContain("400/1");
  rmSync(profile);
  expect(judgeExchange(exchange, { profile })).toEqual(first);
});

function codeIn(body: string): string | undefined {
  const answer = { status: 400, headers: {}, body };
  const { deviations } = judgeExchange({ ...exchange, answer }, {});
  return deviations.find(({ requirement }) => requirement === "errors-code-integer")?.actual;
}

test("a code where the profile doesn't look for it is named with its place, at any depth but a hostile one", () => {
  expect(codeIn('{"faults":[{"number":102003}]}')).toBe(
    "error code nothing there, but 102003 at /faults/0/number: should errors.code have it?",
  );
  expect(codeIn('{"faults":[{"number":1}]}')).toBe("error code nothing");
  const nested = `{"deep":${"[".repeat(5_000)}102003${"]".repeat(5_000)}}`;
  expect(codeIn(nested)).toBe("error code nothing");
});

function limitsWith(data: object) {
  return judgeExchange(
    {
      operation: "getLimits",
      request: {
        method: "GET",
        url: "https://target.test/api/v2/wallet/limits?transaction_type=sell",
      },
      answer: { status: 200, headers: {}, body: JSON.stringify({ success: true, data }) },
    },
    {},
  ).deviations;
}

const brokenBy = (data: object) => limitsWith(data).map(({ requirement }) => requirement);

test("a text may describe limits that there are none of, but not stand for them", () => {
  expect(brokenBy({ as_of: "today" })).toEqual([]);
  expect(brokenBy({ sell: "see elsewhere" })).toEqual(["limits-by-transaction-type"]);
  expect(brokenBy({ daily: 5 })).toEqual(["limits-by-transaction-type"]);
});

test("one mistake in many entries of a response is one deviation, with its places up to a bound", () => {
  const entry = { total: 9, consumed: 2, remaining: 7 };
  const daily = { ...entry, consumed: "2" };
  const aggregate = {
    daily: entry,
    weekly: entry,
    monthly: entry,
    transaction: entry,
    lifetime: entry,
  };
  const entries = { ...aggregate, daily };
  const methods = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`method-${nth}`, entries]));
  const [few, ...others] = limitsWith({ sell: { aggregate, payment_methods: methods(2) } });
  expect(others).toEqual([]);
  expect(few).toMatchObject({
    requirement: "limits-entry-consumed",
    fields: [0, 1].map((nth) => `/data/sell/payment_methods/method-${nth}/daily/consumed`),
  });
  const [many] = limitsWith({ sell: { aggregate, payment_methods: methods(4_000) } });
  expect(many?.fields).toHaveLength(100);
});
