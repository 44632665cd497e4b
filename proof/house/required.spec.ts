import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";

test("the package can be required: no module that it loads awaits at its top", () => {
  const entry = packageFile("dist/src/command/api/index.js");
  const script = `console.log(Object.keys(require(${JSON.stringify(entry)})).join())`;
  const names = execFileSync(process.execPath, ["-e", script], { encoding: "utf8" });
  expect(names).toContain("startSandbox");
});
