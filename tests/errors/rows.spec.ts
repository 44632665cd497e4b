import { expect, requirement, test } from "../../fixtures/index.ts";
import { provoke } from "../../fixtures/error-rows/provoke.ts";
import { entries } from "./entries.ts";
import { provocations } from "./provocations.ts";

for (const [row, provocation] of entries(provocations)) {
  test(`${row} is raised by a request that provokes it`, requirement(row), async ({ stage }) => {
    const { refused, again, ...controlled } = await provoke(stage, row, provocation);
    expect(refused).toBeRefusedAs(row, controlled);
    if (again) expect(again).toBeRefused(controlled);
  });
}
