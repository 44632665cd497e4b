import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";
import { register } from "../../spec/register.ts";
import type { SuiteIdentity } from "./results.ts";

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** What identifies this suite in results: its version, and digests of the register and of openapi.yaml. */
export function suiteIdentity(): SuiteIdentity {
  const manifest = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  return {
    name: manifest.name,
    version: manifest.version,
    documentDigest: sha256(JSON.stringify(register)),
    specDigest: sha256(readFileSync(packageFile("spec/openapi.yaml"))),
  };
}
