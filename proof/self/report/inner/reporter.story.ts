import { test } from "@playwright/test";
import { checkId, testId } from "../../../../src/record/results/check-id.ts";
import { everything, fail, record, story, subject } from "./stories.ts";

test("a limit is shared", story("@broken", [subject]), () => fail(test.info()));

test("all is well", story("@good", everything), () => {
  const { titlePath, title } = test.info();
  const [file = ""] = titlePath;
  for (const requirement of everything) {
    const id = checkId(testId(file, title), requirement);
    record({ kind: "check", id, requirement, outcome: "passed" });
  }
});

test("a bug of ours", story("@bug"), () => {
  throw new TypeError("undefined is not a function");
});

test("a test that hangs", story("@hang"), () => new Promise<void>(() => undefined));

test("a test that is to fail", story("@to-fail"), () => {
  test.fail();
  throw new Error("as it should");
});

test.describe("workers", () => {
  test.describe.configure({ mode: "parallel" });
  for (const writer of ["one", "two", "three"]) {
    test(`writer ${writer}`, story("@writer"), () => {
      for (let count = 0; count < 200; count += 1) {
        const reading = `${writer} `.repeat(400);
        record({ kind: "observation", openPoint: "user-record", reading, exchanges: [] });
      }
    });
  }
});
