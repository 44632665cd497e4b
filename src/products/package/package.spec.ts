import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "./files.ts";
import { openPackage } from "./verify/open-package.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";
import { packedRun } from "../../../proof/self/package/packed-run.ts";
import { testsOfTamperings } from "../../../proof/self/package/tampered.ts";
import { testsOfWhatIsPacked } from "../../../proof/self/package/what-is-packed.ts";
import { testsOfZips } from "../../../proof/self/package/zips.ts";

// The run that is on record is what most tests of this file are about.
const packed = packedRun();
const part = join(emptyFolder(), "part");
const packedPart = packedRun(async () => {
  await command(["run", "--only", "limits-read", "--output", part]);
  return part;
});

testsOfWhatIsPacked(packed);
testsOfTamperings(packed, packedPart);
testsOfZips(packedPart);

test("a run of a part is packaged as a report, which says so on each page and verifies", async () => {
  const ended = await command(["package", part]);
  expect(ended.printed).toContain("Packaged as a report, not as a certificate:");
  expect(ended.printed).toContain("It isn't signed: nothing in it will show who made it.");
  const { files } = openPackage(`${part}.zip`);
  expect([...files.keys()]).not.toContain(names.certificate);
  for (const name of [names.report, names.statement]) {
    expect(`${files.get(name)}`).toContain("This is a report, not a certificate.");
  }
  const { exitCode, printed } = await command(["verify", `${part}.zip`]);
  expect(printed).toContain("The package holds: a report, not a certificate.");
  expect(exitCode).toBe(0);
});
