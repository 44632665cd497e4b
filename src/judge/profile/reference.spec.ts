import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { format } from "prettier";
import { packageFile } from "../../../spec/files.ts";
import { referencePage } from "../../../proof/self/profile/reference-page.ts";

test("docs/profile-reference.md is current", async () => {
  const file = packageFile("docs/profile-reference.md");
  const page = await format(referencePage(), { parser: "markdown", printWidth: 100 });
  if (process.env.RECORD === "pages") writeFileSync(file, page);
  expect(readFileSync(file, "utf8"), "Run npm run record.").toBe(page);
});
