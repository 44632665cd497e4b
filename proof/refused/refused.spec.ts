import { expect, test } from "@playwright/test";
import { operationNames } from "../../spec/operations.ts";
import { slowUnless } from "../self/slow.ts";
import { mayPass } from "./may-pass.ts";
import { refuseOneAtATime } from "./refuse-one.ts";

test.describe.configure({ mode: "parallel" });

/** Halves, so that two workers share the operations. */
const halves = [0, 1].map((half) => operationNames.filter((_, index) => index % 2 === half));

for (const operations of halves) {
  const title = `nothing passes whose request was refused: ${operations.join(", ")}`;
  test(title, slowUnless(false), async () => {
    test.setTimeout(1_200_000);
    const passed = await refuseOneAtATime(operations);
    for (const { refused, checks } of passed) {
      const unexplained = checks.filter((check) => !mayPass(check, refused));
      expect.soft(unexplained, `passed although ${refused} was refused`).toEqual([]);
    }
  });
}
