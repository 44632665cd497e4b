import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readWaivers } from "./waivers.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";

function parse(text: string) {
  const file = join(temporaryFolder("waivers"), "waivers.yaml");
  writeFileSync(file, text);
  return readWaivers(file);
}

test("a list of waivers is read, with the location of each; a list of none waives nothing", () => {
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
  expect(parse(text)).toEqual([
    {
      requirement: "limits-per-user",
      reason: "Known, ticket 12",
      expires: "2026-01-31",
      location: expect.stringMatching(/waivers\.yaml:2$/),
    },
    {
      requirement: "limits-per-user",
      operation: "getLimits",
      reason: "Also known",
      approvedBy: "Priya Nair, Payments",
      expires: "2026-02-28",
      location: expect.stringMatching(/waivers\.yaml:5$/),
    },
  ]);
  for (const empty of ["", "# nothing yet\n", "[]"]) expect(parse(empty)).toEqual([]);
});

const entry = (change: Record<string, string> = {}) => {
  const fields = { requirement: "limits-read", reason: "known", expires: "2026-01-31", ...change };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${value}`);
  return `-\n${lines.join("\n")}\n`;
};

const mistakes: [text: string, message: string | RegExp][] = [
  [
    entry({ requirement: "limits-raed" }),
    ':2  requirement is "limits-raed", which is unknown. Did you mean "limits-read"?',
  ],
  [
    entry({ operation: "getLimit" }),
    /:5 {2}operation is "getLimit"; expected one of .*Did you mean "getLimits"\?/,
  ],
  [entry({ expiry: "x" }), ':5  expiry is not a known field. Did you mean "expires"?'],
  [
    entry({ expires: "2026-02-30" }),
    ':4  expires is "2026-02-30"; expected a day of the calendar, written YYYY-MM-DD.',
  ],
  [entry({ reason: '""' }), ':3  reason is ""; expected a reason in words.'],
  [entry({ reason: "" }), ":3  reason is empty; expected a reason in words."],
  ["- requirement: limits-read\n  reason: known\n", ":1  expires is missing."],
  ["requirement: limits-read\n", ":1  the file is a mapping; expected a list of waivers."],
  [
    "- limits-read\n",
    ':1  the entry is "limits-read"; expected a mapping with requirement, reason and expires.',
  ],
  [entry() + entry(), /:6 {2}waives the same findings as .*:2\. Remove one of them\./],
  ["- [", "waivers.yaml is not YAML"],
  [entry({ requirement: "x", expires: "soon" }), "The waivers file has 2 mistakes:"],
];

test("mistakes in a waivers file are named with file, line and field", () => {
  for (const [text, message] of mistakes) expect.soft(() => parse(text), text).toThrow(message);
  expect(() => readWaivers("/no/such/waivers.yaml")).toThrow("There is no waivers file at");
});
