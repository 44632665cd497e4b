import { readFileSync } from "node:fs";
import { packageFile } from "../../../spec/files.ts";
import type { SuiteIdentity } from "../evidence/identities.ts";

export function suiteVersion(): Pick<SuiteIdentity, "name" | "version"> {
  const manifest = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as SuiteIdentity;
  return { name: manifest.name, version: manifest.version };
}
