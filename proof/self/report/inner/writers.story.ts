import { test } from "@playwright/test";
import { record, story } from "./stories.ts";

test.describe.configure({ mode: "parallel" });

for (const writer of ["one", "two", "three"]) {
  test(`writer ${writer}`, story("@writer"), () => {
    for (let count = 0; count < 200; count += 1) {
      const reading = `${writer} `.repeat(400);
      record({ kind: "observation", openPoint: "user-record", reading, exchanges: [] });
    }
  });
}
