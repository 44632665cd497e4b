import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { packageFile } from "../../../spec/files.ts";
import { UsageError } from "../../ground/usage-error.ts";

/** The package has it; a clone makes it. @throws UsageError where it's missing */
export function readRecord(file: string): unknown {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  throw new UsageError(
    `${relative(packageFile("."), file)} is missing: this clone has not recorded yet what its checks need.\n` +
      "npm run record makes it in half a minute, by one run of the sandbox.",
  );
}
