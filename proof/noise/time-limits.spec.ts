import { spawn } from "node:child_process";
import { test } from "@playwright/test";
import type { VariantName } from "../variants/index.ts";
import { isThorough, slowUnless } from "../self/slow.ts";
import { expectCalm, judge } from "./judge.ts";
import { distant } from "./kinds.ts";

/** The oldest Date header, and the strictest end of the window, that are lawful. */
const variants: VariantName[] = ["ticking-date", "ages-in-fractions"];

function busyLoops(): () => void {
  const loops = [1, 2].map(() => spawn(process.execPath, ["-e", "for (;;);"]));
  return () => loops.forEach((loop) => loop.kill("SIGKILL"));
}

const timeBound = {
  "the window of a request": ["authentication-window"],
  "every other wrong timestamp": [
    "authentication-timestamp-expired",
    "authentication-timestamp-seconds",
  ],
  quotes: ["pool-sell-quote-expired", "external-sell-quote-expired"],
  settlement: ["external-sell-settlement-expired"],
  "the ends of periods": ["limits-entry-consumed"],
};

for (const [what, only] of Object.entries(timeBound)) {
  const isQuick = what === "settlement";
  const title = `${what}: judged as ever at a distance of 0.3 to 1.5 s, under load`;
  test(title, slowUnless(isQuick), async () => {
    test.setTimeout(1_800_000);
    // In `npm test`, the other tests are the load.
    const load = isQuick && !isThorough ? undefined : busyLoops();
    expectCalm(await judge(distant, only, { variants }).finally(load));
  });
}
