import { expect, test } from "@playwright/test";
import { parseWaivers, readWaivers } from "../record/results/waivers.ts";

const messageFor = (text: string): string => {
  try {
    parseWaivers(text, "waivers.yaml");
  } catch (error) {
    return (error as Error).message;
  }
  return "no mistake";
};

test("a list of waivers is read, with the location of each", () => {
  const text = `
- requirement: limits-per-user
  reason: Known, ticket 12
  expires: 2026-01-31
- requirement: limits-per-user
  operation: getLimits
  reason: Also known
  approvedBy: Priya Nair, Payments
  expires: "2026-02-28"
`;
  expect(parseWaivers(text, "waivers.yaml")).toEqual([
    {
      requirement: "limits-per-user",
      reason: "Known, ticket 12",
      expires: "2026-01-31",
      location: "waivers.yaml:2",
    },
    {
      requirement: "limits-per-user",
      operation: "getLimits",
      reason: "Also known",
      approvedBy: "Priya Nair, Payments",
      expires: "2026-02-28",
      location: "waivers.yaml:5",
    },
  ]);
});

for (const empty of ["", "# nothing yet\n", "[]"]) {
  test(`a file that holds ${JSON.stringify(empty)} waives nothing`, () => {
    expect(parseWaivers(empty, "waivers.yaml")).toEqual([]);
  });
}

const entry = (change: Record<string, string>) => {
  const fields = { requirement: "limits-read", reason: "known", expires: "2026-01-31", ...change };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${value}`);
  return `-\n${lines.join("\n")}\n`;
};

const mistakes: [what: string, text: string, message: string][] = [
  [
    "an unknown requirement",
    entry({ requirement: "limits-raed" }),
    'waivers.yaml:2  requirement is "limits-raed", which is unknown. Did you mean "limits-read"?',
  ],
  [
    "an unknown operation",
    entry({ operation: "getLimit" }),
    'waivers.yaml:5  operation is "getLimit"; expected one of',
  ],
  ["a misspelt operation", entry({ operation: "getLimit" }), 'Did you mean "getLimits"?'],
  [
    "a misspelt field",
    entry({ expiry: "2026-01-31" }),
    'waivers.yaml:5  expiry is not a known field. Did you mean "expires"?',
  ],
  [
    "a day that does not exist",
    entry({ expires: "2026-02-30" }),
    'waivers.yaml:4  expires is "2026-02-30"; expected a day of the calendar, written YYYY-MM-DD.',
  ],
  [
    "an empty reason",
    entry({ reason: '""' }),
    'waivers.yaml:3  reason is ""; expected a reason in words.',
  ],
  [
    "a field without a value",
    entry({ reason: "" }),
    "waivers.yaml:3  reason is empty; expected a reason in words.",
  ],
  [
    "a missing field",
    "- requirement: limits-read\n  reason: known\n",
    "waivers.yaml:1  expires is missing.",
  ],
  [
    "a mapping instead of a list",
    "requirement: limits-read\n",
    "waivers.yaml:1  the file is a mapping; expected a list of waivers.",
  ],
  [
    "an entry that is a word",
    "- limits-read\n",
    'waivers.yaml:1  the entry is "limits-read"; expected a mapping with requirement, reason and expires.',
  ],
  [
    "two waivers for the same findings",
    entry({}) + entry({}),
    "waivers.yaml:6  waives the same findings as waivers.yaml:2. Remove one of them.",
  ],
  ["a syntax error", "- [", "waivers.yaml is not YAML"],
];

for (const [what, text, message] of mistakes) {
  test(`a waivers file with ${what} is rejected with file, line and field`, () => {
    expect(messageFor(text)).toContain(message);
  });
}

test("all mistakes are reported at once", () => {
  const message = messageFor(entry({ requirement: "x", expires: "soon" }));
  expect(message).toContain("The waivers file has 2 mistakes:");
  expect(message).toContain("requirement is");
  expect(message).toContain("expires is");
});

test("a missing waivers file is reported", () => {
  expect(() => readWaivers("/no/such/waivers.yaml")).toThrow("There is no waivers file at");
});
