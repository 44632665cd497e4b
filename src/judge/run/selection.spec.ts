import { expect, test } from "@playwright/test";
import { profileWith } from "../../../proof/self/cli/judge.ts";
import { parallelismOf } from "./selection.ts";

const parallelismWith = (line: string) =>
  parallelismOf({ CONFORMANCE_PROFILE: profileWith(`baseUrl: https://wallet.invalid\n${line}\n`) });

test("a target that takes its time has more tests wait at once", () => {
  for (const line of [
    "kyc: { concludes: later }",
    "bankVerification: { concludes: later }",
    "limits: { visibleWithinSeconds: 1 }",
    "newUsers: { visibleWithinSeconds: 1 }",
  ]) {
    expect(parallelismWith(line), line).toMatchObject({ workers: 12, fullyParallel: true });
  }
  expect(parallelismWith("name: quick")).toMatchObject({ workers: 4, fullyParallel: false });
});
