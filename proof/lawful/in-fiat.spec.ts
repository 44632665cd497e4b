import { expect, test } from "@playwright/test";
import { faults, type FaultName } from "../faults/index.ts";
import { judge } from "./judge.ts";
import { slowUnless } from "../self/slow.ts";

// Limits counted in what is paid out are held to as exactly as those counted in the source amount.
const tried: FaultName[] = [
  "weekly-not-consumed",
  "limit-boundary-exclusive",
  "limits-with-slack",
  "validation-forgets-consumed",
  "refused-sell-counted",
  "sell-counted-late",
];

for (const [index, fault] of tried.entries()) {
  test(
    `limits in fiat: a target that ${faults[fault].does} is found`,
    slowUnless(index === 0),
    async () => {
      const only: string[] = [faults[fault].breaks].flat();
      const judged = await judge(["limits-in-fiat"], 4, { faults: [fault], only });
      const { exitCode, printed, results } = judged;
      const found = results.findings.some(({ requirement }) => only.includes(requirement));
      expect(found, printed).toBe(true);
      expect(exitCode).toBe(1);
    },
  );
}
