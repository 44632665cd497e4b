import { expect, test } from "@playwright/test";
import { refuses } from "../../sandbox/combinators.ts";
import { controlToken, judgeSandbox } from "../self/cli/judge.ts";

const requirement = "validation-not-approved-beyond";
/** It goes through the types of the limits, and leaves out those that no validation is approved for. */
const comparesNothing =
  /\/a-sell-is-validated-by-the-limits-of-its-own-type#validation-not-approved-beyond$/;

test("a check that has compared nothing doesn't pass", async () => {
  const { printed, results } = await judgeSandbox(
    { patches: [refuses("validateTransaction")], controlToken },
    ["--only", requirement],
  );
  const check = results.checks.find(({ id }) => comparesNothing.test(id));
  expect(check, printed).toMatchObject({ outcome: "not-run", reason: "nothing-asked" });
});
