import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readWaivers } from "./waivers.ts";
import { expectMessages } from "../../../proof/self/messages.ts";
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

test("mistakes in a waivers file are named with file, line and field", async () => {
  await expectMessages<{ waivers: string }>("mistakes.json", ({ waivers }) => parse(waivers));
  expect(() => readWaivers("/no/such/waivers.yaml")).toThrow("There is no waivers file at");
});
