import { expect, test } from "@playwright/test";
import { slowUnless } from "../self/slow.ts";
import type { Noise } from "./front.ts";
import { expectCalm, judge } from "./judge.ts";
import { lasting, now, oneOf, passing, underWay } from "./kinds.ts";

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
        /The target at \S+ has not been itself since \d{4}-\S+Z \(\d+ requests?\): /,
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
