import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { packageFile, readJson } from "../../../spec/files.ts";
import { ledgerFile } from "../../../spec/ledger.ts";
import { clientRegister, register } from "../../../spec/register.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { SuiteIdentity } from "../evidence/lines.ts";

export function suiteVersion(): Pick<SuiteIdentity, "name" | "version"> {
  const manifest = readJson(packageFile("package.json")) as SuiteIdentity;
  return { name: manifest.name, version: manifest.version };
}

const sha256 = (content: string | Buffer) => hash("sha256", content, "hex");

export function suiteIdentity(): SuiteIdentity {
  return {
    ...suiteVersion(),
    registerDigest: sha256(JSON.stringify([...register, ...clientRegister])),
    specDigest: sha256(readFileSync(packageFile("spec/openapi.yaml"))),
    ledgerDigest: sha256(readFileSync(ledgerFile)),
    checksDigest: sha256(readFileSync(packageFile("tests/checks.json"))),
  };
}

/** Checks added or renamed in between would look like errors. @throws UsageError */
export function assertSameSuite(ran: SuiteIdentity, own: SuiteIdentity, folder: string): void {
  if (isDeepStrictEqual(ran, own)) return;
  const build = ran.version === own.version ? " of another build" : "";
  throw new UsageError(
    `${folder} holds a run of ${ran.name} ${ran.version}${build}, but this is ${own.name} ${own.version}: ` +
      "their checks or requirements differ.\n" +
      `Write its reports with the suite that ran it (npx ${ran.name}@${ran.version} report ${folder}), or run again.`,
  );
}
