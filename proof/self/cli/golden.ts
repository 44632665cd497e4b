import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";

/** Exactly one golden file for each name. UPDATE_GOLDEN=1 rewrites them: read the difference. */
export function expectGolden(kind: "help" | "errors", texts: Record<string, string>): void {
  const folder = packageFile(`proof/self/cli/golden/${kind}`);
  for (const [name, text] of Object.entries(texts)) {
    const file = join(folder, `${name}.txt`);
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, text);
    const golden = existsSync(file) ? readFileSync(file, "utf8") : "";
    expect.soft(text, `${name}, see golden/${kind}/ (UPDATE_GOLDEN=1 writes it anew)`).toBe(golden);
  }
  const files = readdirSync(folder).map((file) => file.replace(/\.txt$/, ""));
  expect(files.toSorted()).toEqual(Object.keys(texts).toSorted());
}
