import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { faults } from "../faults/index.ts";
import { packageFile } from "../../spec/files.ts";
import { clientRegister, isAdvisory, register } from "../../spec/register.ts";
import { authenticationErrors, tableErrors } from "../../spec/error-rows/index.ts";

const rows = Object.keys(tableErrors).length;
const authentication = Object.keys(authenticationErrors).length;
const requirements = register.filter(({ id }) => !isAdvisory(id)).length;

const counted = [
  `each of ${Object.keys(faults).length} faults`,
  `all of ${requirements} requirements`,
  `**Every sentence of the document**, as ${requirements - rows - authentication} requirements`,
  `all of ${rows + authentication} error rows`,
  `${rows} rows and ${authentication} authentication errors`,
  `${clientRegister.filter(({ id }) => !isAdvisory(id)).length} sentences of it`,
];

for (const words of counted) {
  test(`the README says "${words}"`, () => {
    expect(readFileSync(packageFile("README.md"), "utf8")).toContain(words);
  });
}
