import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";

test("tests/checks.json lists the checks the tests make", () => {
  const current = execFileSync(process.execPath, ["scripts/catalogue.js"], {
    cwd: packageFile("."),
    encoding: "utf8",
    env: { ...process.env, CONFORMANCE_ONLY: "" },
  });
  expect(
    readFileSync(packageFile("tests/checks.json"), "utf8"),
    "Checks were added, renamed or removed: run npm run catalogue.",
  ).toBe(current);
});
