import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { faultNames, faults, type FaultName } from "../faults/index.ts";
import { recorded, testOnRecord, losses, matrixOf, record, withKills } from "./kill-matrix.ts";
import { broken, prove, type Proved } from "./prove.ts";
import { requirements } from "../../spec/requirements/index.ts";
import { errorRowIds } from "../../spec/error-rows/index.ts";
import { packageFile } from "../../spec/files.ts";
import { orderFile } from "../../src/judge/run/order.ts";
import { orderOf } from "./order.ts";
import { weakSpots } from "../mutation/weak-spots.ts";

/** By the test on record, then by all others, since an intermittent fault may show elsewhere. */
async function proveByRecord(): Promise<Proved> {
  const matrix = recorded();
  const first = await prove({
    faults: faultNames,
    ending: (fault) => ({ ...testOnRecord(matrix, fault), until: broken(fault) }),
    // src/command/real-run.spec.ts judges the clean sandbox by all checks.
    withClean: false,
  });
  const left = first.kills.filter(({ outcome }) => outcome !== "killed");
  if (left.length === 0) return first;
  const second = await prove({
    faults: left.map(({ fault }) => fault),
    ending: (fault) => ({ until: broken(fault) }),
    withClean: false,
  });
  const kills = first.kills.filter(({ outcome }) => outcome === "killed");
  return {
    kills: [...kills, ...second.kills],
    clean: first.clean,
    sent: first.sent,
    harness: [...first.harness, ...second.harness],
  };
}

function unrecorded(): FaultName[] {
  const matrix = recorded();
  return faultNames.filter((name) => testOnRecord(matrix, name).tests === undefined);
}

const page = packageFile("docs/weak-spots.md");

test("every requirement and error row has a fault that breaks it", () => {
  const breakable = new Set<string>(faultNames.flatMap((name) => faults[name].breaks));
  const whole = [...requirements.map(({ id }) => id), ...errorRowIds];
  expect(whole.filter((id) => !breakable.has(id))).toEqual([]);
});

test("every fault asked for is found, under a requirement it breaks", async () => {
  test.setTimeout(1_200_000);
  const { PROVE_FAULTS, PROVE_AGAINST, RECORD_KILLS } = process.env;
  const isThorough = Boolean(PROVE_FAULTS ?? PROVE_AGAINST ?? RECORD_KILLS);
  // Only faults without a test on record; the others stay as they are.
  const missing = RECORD_KILLS === "missing" && { faults: unrecorded(), withClean: false };
  if (missing) expect(missing.faults, "every fault is on record already").not.toEqual([]);
  const proved = isThorough ? prove(missing || {}) : proveByRecord();
  const { kills, clean, sent, harness } = await proved;
  expect(harness).toEqual([]);
  expect(clean, "found on the sandbox without a fault").toEqual([]);
  // Without all faults, nothing can be said about checks that kill nothing.
  const isWhole = isThorough && kills.length === faultNames.length;
  const matrix = isWhole ? matrixOf(kills) : undefined;
  if (matrix && RECORD_KILLS) {
    record(matrix);
    const order = orderOf(matrix, sent).map((each) => `  ${JSON.stringify(each)}`);
    writeFileSync(orderFile, `[\n${order.join(",\n")}\n]\n`);
  } else if (missing) record(withKills(recorded(), kills));
  if (RECORD_KILLS) writeFileSync(page, weakSpots(recorded()));

  const survivors = kills
    .filter(({ outcome }) => outcome !== "killed")
    .map(({ fault, breaks, outcome, noticed }) => ({ fault, breaks, outcome, noticed }));
  expect.soft(survivors).toEqual([]);

  const unshown = kills.flatMap(({ fault, unshown: findings }) =>
    findings.map(({ check, requirement, seen }) => ({ fault, check, requirement, seen })),
  );
  expect.soft(unshown, "findings whose decisive exchange doesn't show them").toEqual([]);

  if (!matrix) return;
  expect.soft(matrix.killNothing, "checks that kill nothing").toEqual([]);
  expect.soft(losses(matrix, recorded())).toEqual([]);
});

// A new fault, or one whose test was renamed, is judged by all its checks.
test("the page says what the record does", () => {
  expect(readFileSync(page, "utf8")).toBe(weakSpots(recorded()));
});
