import { expect, test } from "@playwright/test";
import { authenticationErrors } from "../../spec/error-rows/index.ts";
import type { CitableId } from "../../spec/register.ts";
import { faultNames } from "../faults/index.ts";
import { prove } from "../prove/prove.ts";

const elsewhere: ReadonlySet<CitableId> = new Set(["errors-documented"]);

const isOfTables = (fault: string) =>
  fault.includes(":") &&
  !Object.keys(authenticationErrors).some((id) => fault.startsWith(`${id}:`));

test("a fault of an error row fails that row and no other", async () => {
  process.env.PROVE_AGAINST = "rows";
  const { kills, harness } = await prove({ faults: faultNames.filter(isOfTables) });
  const inexact = kills.filter(
    ({ outcome, breaks, noticed }) =>
      outcome !== "killed" || noticed.some((id) => !breaks.includes(id) && !elsewhere.has(id)),
  );
  expect(harness).toEqual([]);
  expect(inexact).toEqual([]);
});
