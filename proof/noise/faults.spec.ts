import { expect, test } from "@playwright/test";
import { faultNames } from "../faults/index.ts";
import { recorded, testOnRecord } from "../prove/kill-matrix.ts";
import { broken, prove } from "../prove/prove.ts";
import { slowUnless } from "../self/slow.ts";
import { frontOf } from "./front.ts";
import { now, oneOf } from "./kinds.ts";

const mostSampled = 60;

/** What shows only now and then, or in a race, could be taken for an interruption. */
const intermittent = faultNames.filter((name) => /now-and-then|-at-once|-race|-late\b/.test(name));
const others = faultNames.filter((name) => !intermittent.includes(name));
const step = Math.floor(others.length / (mostSampled - intermittent.length));
const sample = [...intermittent, ...others.filter((_, index) => index % step === 0)];

test(
  "faults are found through a front that interrupts one request in a hundred",
  slowUnless(false),
  async () => {
    test.setTimeout(3_600_000);
    const matrix = recorded();
    const { kills, harness } = await prove({
      faults: sample,
      // What shows only now and then need not show in the test that it's on record with.
      ending: (fault) => ({
        ...(!intermittent.includes(fault) && testOnRecord(matrix, fault)),
        until: broken(fault),
      }),
      withClean: false,
      before: (url) => frontOf(url, oneOf(Object.values(now(100)))),
    });
    expect(harness).toEqual([]);
    const survivors = kills.filter(({ outcome }) => outcome !== "killed");
    expect(survivors.map(({ fault, noticed }) => ({ fault, noticed }))).toEqual([]);
  },
);
