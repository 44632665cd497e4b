import { expect, test } from "@playwright/test";
import { parseWaivers, readWaivers } from "../../../src/results/waivers.ts";

const letterFor = (text: string): string => {
  try {
    parseWaivers(text, "waivers.yaml");
  } catch (error) {
    return (error as Error).message;
  }
  return "no mistake";
};

test("a list of waivers is read, with the place of each", () => {
  const text = `
- requirement: limits-per-user
  reason: Known, ticket 12
  expires: 2026-01-31
- requirement: limits-per-user
  operation: getLimits
  reason: Also known
  expires: "2026-02-28"
`;
  expect(parseWaivers(text, "waivers.yaml")).toEqual([
    {
      requirement: "limits-per-user",
      reason: "Known, ticket 12",
      expires: "2026-01-31",
      place: "waivers.yaml:2",
    },
    {
      requirement: "limits-per-user",
      operation: "getLimits",
      reason: "Also known",
      expires: "2026-02-28",
      place: "waivers.yaml:5",
    },
  ]);
});

for (const nothing of ["", "# none\n", "[]"]) {
  test(`a file that holds ${JSON.stringify(nothing)} waives nothing`, () => {
    expect(parseWaivers(nothing, "waivers.yaml")).toEqual([]);
  });
}

const entry = (change: Record<string, string>) => {
  const fields = { requirement: "limits-read", reason: "known", expires: "2026-01-31", ...change };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${value}`);
  return `-\n${lines.join("\n")}\n`;
};

const mistakes: [what: string, text: string, letter: string][] = [
  [
    "an unknown requirement",
    entry({ requirement: "limits-raed" }),
    'waivers.yaml:2  requirement: no requirement has the id "limits-raed". Did you mean "limits-read"?',
  ],
  [
    "an unknown operation",
    entry({ operation: "getLimit" }),
    'waivers.yaml:5  operation: no operation is called "getLimit". Did you mean "getLimits"?',
  ],
  [
    "a misspelt field",
    entry({ expiry: "2026-01-31" }),
    'waivers.yaml:5  expiry: a waiver has no such field. Did you mean "expires"?',
  ],
  [
    "a day that is none",
    entry({ expires: "2026-02-30" }),
    'waivers.yaml:4  expires: "2026-02-30" is not a day of the calendar, written YYYY-MM-DD.',
  ],
  [
    "an empty reason",
    entry({ reason: '""' }),
    "waivers.yaml:3  reason: a waiver needs a reason in words.",
  ],
  ["a missing field", "- requirement: limits-read\n  reason: known\n", "expires: it is missing."],
  ["no list", "requirement: limits-read\n", "waivers.yaml:1  The file is not a list of waivers."],
  ["an entry that is no mapping", "- limits-read\n", "waivers.yaml:1  A waiver is a mapping"],
  ["two for the same", entry({}) + entry({}), "waivers.yaml:2 waives the same."],
  ["no YAML", "- [", "waivers.yaml is not YAML"],
];

for (const [what, text, letter] of mistakes) {
  test(`a waivers file with ${what} says so, with file, line and field`, () => {
    expect(letterFor(text)).toContain(letter);
  });
}

test("every mistake is told at once", () => {
  const letter = letterFor(entry({ requirement: "x", expires: "soon" }));
  expect(letter).toContain("requirement:");
  expect(letter).toContain("expires:");
});

test("a file that is not there says so", () => {
  expect(() => readWaivers("/no/such/waivers.yaml")).toThrow("There is no waivers file at");
});
