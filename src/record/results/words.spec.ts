import { expect, test } from "@playwright/test";
import type { Deviation, Expectation, Seen } from "../../contract/deviation.ts";
import { inWords } from "./words.ts";

/** One example of each kind, and how it reads. A kind without one doesn't compile. */
type Examples<One extends { kind: string }> = {
  [Kind in One["kind"]]: [example: Extract<One, { kind: Kind }>, reads: string];
};

const expectations: Examples<Expectation> = {
  accepted: [{ kind: "accepted", as: "control" }, "accepted, as the control was"],
  authenticated: [{ kind: "authenticated" }, "authenticated"],
  answered: [{ kind: "answered" }, "any response but an undocumented 5xx"],
  json: [{ kind: "json" }, "a response with a JSON object as its body"],
  served: [{ kind: "served", at: "/api/v2/user" }, "served at /api/v2/user"],
  refused: [
    { kind: "refused", row: "pool-sell-quote-expired" },
    "refused with 400/402002 (quote expired)",
  ],
  documented: [
    { kind: "documented" },
    "one of 404/1001, 400/400001, 400/403001, 409/403004, 500/499999",
  ],
  value: [
    { kind: "value", of: "is_nre", is: { oneOf: ["true", "false"] }, ifShown: true },
    "is_nre true or false, if any",
  ],
  state: [{ kind: "state", states: ["approved", "pending"] }, "approved or pending"],
  schema: [
    { kind: "schema", path: "#/type", of: "total", says: "is a number" },
    "total is a number",
  ],
  amounts: [
    {
      kind: "amounts",
      of: "remaining",
      are: "the difference",
      at: [{ at: "sell.aggregate.daily", is: "80", all: { total: "100", consumed: "20" } }],
    },
    "100 - 20 = 80",
  ],
  names: [
    { kind: "names", of: "payment method", only: ["upi"], orRefused: true },
    "a refusal, or no payment method but upi",
  ],
  count: [{ kind: "count", of: "live record", atMost: 1 }, "at most 1 live record"],
  winners: [
    { kind: "winners", is: 1, rows: ["external-sell-quote-used"] },
    "1 accepted, the others 402004",
  ],
  rule: [{ kind: "rule" }, "a UUID"],
  not: [{ kind: "not", expected: { kind: "refused" } }, "anything but refused"],
  told: [{ kind: "told", words: "untouched" }, "untouched"],
};

const sightings: Examples<Seen> = {
  answered: [
    { kind: "answered", manner: "refused", status: 400, code: "9", names: "the state" },
    "refused with 400/9, but the message names the state",
  ],
  "no-answer": [{ kind: "no-answer", why: "timeout" }, "no answer (timeout)"],
  answers: [
    {
      kind: "answers",
      each: [{ answer: { kind: "no-answer", why: "reset" }, to: "{} for phone" }],
      more: 2,
    },
    "no answer (reset) to {} for phone; and 2 more",
  ],
  value: [
    { kind: "value", of: "code", elsewhere: { value: "1001", at: "/fault/no" } },
    "code nothing there, but 1001 at /fault/no: should errors.code have it?",
  ],
  state: [
    { kind: "state", spelled: '"FROZEN"' },
    'state "FROZEN", which the profile does not know',
  ],
  type: [{ kind: "type", of: "total", type: "a string" }, "a string"],
  amounts: [
    { kind: "amounts", at: [{ at: "sell.aggregate.daily", was: "1", is: "2" }] },
    "sell.aggregate.daily: 1 -> 2",
  ],
  names: [{ kind: "names", of: "account", names: ["a", "b"] }, "account a, b"],
  count: [{ kind: "count", of: "live record", count: 2 }, "2 live records"],
  breach: [{ kind: "breach" }, "another reference"],
  told: [{ kind: "told", words: "changed" }, "changed"],
};

const reading = (change: Partial<Deviation>) =>
  inWords({
    requirement: "client-reference-uuid",
    operation: "confirmOnchainFunding",
    expected: { kind: "rule" },
    seen: { kind: "breach" },
    ...change,
  });

test("whatever can be expected has words", () => {
  for (const [expected, reads] of Object.values(expectations)) {
    expect.soft(reading({ expected }).expected).toBe(reads);
  }
});

test("whatever can be seen has words", () => {
  const requirement = "client-lost-sell-not-doubled";
  for (const [seen, reads] of Object.values(sightings)) {
    expect.soft(reading({ requirement, seen }).actual).toBe(reads);
  }
});

const refused: Seen = { kind: "answered", manner: "refused", status: 403, code: "404001" };
const accepted: Seen = { kind: "answered", manner: "accepted", status: 200 };
const tried = "a signature made for another user";

const sentences: [change: Partial<Deviation>, sentence: string][] = [
  [{ expected: { kind: "refused" }, seen: accepted, tried }, `poolSell accepted ${tried}`],
  [
    { expected: { kind: "refused", row: "pool-sell-quote-expired" }, seen: refused },
    "poolSell: refused with 403/404001 instead of 400/402002 (quote expired)",
  ],
  [
    { expected: { kind: "accepted" }, seen: refused },
    "poolSell: refused with 403/404001 instead of accepted",
  ],
  [
    {
      expected: { kind: "state", states: ["deleted"] },
      seen: { kind: "state", state: "approved" },
    },
    "poolSell: approved, expected deleted",
  ],
];

for (const [change, sentence] of sentences) {
  test(`nothing is said twice: ${sentence}`, () => {
    const told = {
      requirement: "sells-pool",
      operation: "poolSell",
      check: "a#sells-pool",
    } as const;
    const { expected = { kind: "accepted" }, seen = accepted } = change;
    expect(inWords({ ...told, ...change, expected, seen }).sentence).toBe(sentence);
  });
}
