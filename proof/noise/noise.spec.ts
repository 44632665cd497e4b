import { expect, test } from "@playwright/test";
import { slowUnless } from "../self/slow.ts";
import { type Noise, frontOf } from "./front.ts";
import { expectCalm, judge } from "./judge.ts";
import {
  cached,
  lasting,
  mostPerSecond,
  now,
  oneEach,
  oneOf,
  oneOfNodes,
  passing,
  underWay,
} from "./kinds.ts";
import { faultNames } from "../faults/index.ts";
import { recorded, testOnRecord } from "../prove/kill-matrix.ts";
import { broken, prove } from "../prove/prove.ts";

const { "no backend": noBackend } = lasting(0);
const hour = 3_600_000;

test("trouble of every kind, one request in thirty, is nobody's deviation", async () => {
  const judged = await judge(oneOf(Object.values(now(30))), ["funding", "users"]);
  expectCalm(judged);
  expect(judged.printed).toMatch(
    /\d+ interruptions, nobody's deviation \(.*tries begun anew: \d+ requests, \d+ s \(5000 requests or 900 s per worker at most\)/,
  );
});

for (const [kind, noise] of Object.entries(passing)) {
  const isQuick = kind.startsWith("a blip");
  test(`${kind}: nothing is found, and nothing left out`, slowUnless(isQuick), async () => {
    test.setTimeout(hour);
    expectCalm(await judge(noise, ["funding", "status"]));
  });
}

for (const nodes of [4, 5]) {
  test(`what one of ${nodes} nodes in turn breaks off is nobody's deviation`, async () => {
    const { exitCode, results, printed } = await judge(oneOfNodes(nodes), ["status"]);
    expect(results.findings.map(({ id, seen }) => [id, seen])).toEqual([]);
    expect(exitCode, printed).toBe(3);
  });
}

test("a rate that nobody names is kept to", async () => {
  const judged = await judge(mostPerSecond(40), ["funding"]);
  expectCalm(judged);
  const { requests, putOff, interruptions } = judged.results.run;
  expect(putOff?.requests).toBeLessThan(requests / 5);
  expect(interruptions?.kinds ?? []).toEqual([]);
});

test("what a cache answers is nobody's deviation, and is named", async () => {
  const { exitCode, printed, results } = await judge(cached(), ["limits-consumed-by-sell"]);
  expect(results.findings.map(({ id, seen }) => [id, seen])).toEqual([]);
  expect(printed).toMatch(/a cache answered a request to read limits \(Age: 2\)/);
  expect(exitCode).toBe(3);
});

test("what is beyond a rate is nobody's deviation", slowUnless(false), async () => {
  test.setTimeout(hour);
  const { results } = await judge(oneEach(20), ["users-create"]);
  expect(results.findings.map(({ id, seen }) => [id, seen])).toEqual([]);
});

for (const [kind, noise] of Object.entries({ ...now(100), ...passing })) {
  test(`a whole run with ${kind} conforms`, slowUnless(false), async () => {
    test.setTimeout(hour);
    const judged = await judge(noise);
    expectCalm(judged);
    expect(judged.exitCode, judged.printed).toBe(0);
  });
}

for (const [kind, noise] of Object.entries(lasting(underWay + 40))) {
  const isQuick = kind === "a lock-out in the service's envelope";
  test(
    `${kind} from then on ends the run, and is nobody's deviation`,
    slowUnless(isQuick),
    async () => {
      test.setTimeout(600_000);
      const { exitCode, printed, results } = await judge(noise, ["status"]);
      expect(results.findings.map(({ id, seen }) => [id, seen])).toEqual([]);
      expect(printed).toMatch(
        /The target at \S+ has not been itself since \d{4}-\S+Z \(\d+ requests?\): .*, first to \w+ \(\S+\)/,
      );
      const [, afterwards = ""] = printed.split(/nothing more is sent to it\.\n/);
      expect(afterwards).not.toBe("");
      expect(afterwards, "no progress is shown of what isn't sent").not.toMatch(/\d %/);
      expect(results.verdict).toBe("not-fully-verified");
      expect(exitCode).toBe(3);
    },
  );
}

test("where nothing was judged before that, there is no verdict", slowUnless(false), async () => {
  let isUnderWay = false;
  const fromTheFirstTest: Noise = (nth, chance, asked) => {
    isUnderWay ||= asked.what === "POST /api/v2/user";
    return isUnderWay ? noBackend?.(nth, chance, asked) : undefined;
  };
  const { exitCode, results } = await judge(fromTheFirstTest, ["bank-accounts"]);
  expect(results.verdict).toBeUndefined();
  expect(exitCode).toBe(2);
});

const mostSampled = 60;

/** Intermittent faults and races might be taken for interruptions. */
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
      // An intermittent fault may not show in its test on record.
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
