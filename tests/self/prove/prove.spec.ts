import { expect, test } from "@playwright/test";
import { requirements } from "../../../spec/requirements/index.ts";
import { errorRowIds } from "../../../spec/error-rows/index.ts";
import { faultNames, faults } from "../../../sandbox/faults/index.ts";
import { prove } from "./prove.ts";

test("every requirement and error row has a fault that breaks it", () => {
  const broken = new Set<string>(faultNames.flatMap((name) => faults[name].breaks));
  const whole = [...requirements.map(({ id }) => id), ...errorRowIds];
  expect(whole.filter((id) => !broken.has(id))).toEqual([]);
});

test("every fault is found, under a requirement it breaks", async () => {
  test.setTimeout(300_000);
  const { kills, harness } = await prove();
  const survivors = kills
    .filter(({ outcome }) => outcome !== "KILLED")
    .map(({ fault, breaks, outcome, noticed }) => ({ fault, breaks, outcome, noticed }));
  expect(harness).toEqual([]);
  expect(survivors).toEqual([]);
});
