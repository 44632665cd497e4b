import { readFileSync } from "node:fs";
import { packageFile } from "../../../spec/files.ts";
import type { SuiteIdentity } from "../evidence/identities.ts";

/** The name of the suite and of its command, and the version. */
export function suiteVersion(): Pick<SuiteIdentity, "name" | "version"> {
  const manifest = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as SuiteIdentity;
  return { name: manifest.name, version: manifest.version };
}
