import { readPublicKey } from "../../products/package/signing-key.ts";
import { examine } from "../../products/package/verify/examine.ts";
import { openPackage } from "../../products/package/verify/open-package.ts";
import { verifyPackage } from "../../products/package/verify/verify.ts";
import { verifiedLines } from "../../products/package/verify/verified.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { allChecks } from "../../judge/run/catalogue.ts";

export interface VerifyOptions {
  key?: string;
}

/** Verifies a package, and ends with whether it holds. @throws UsageError for what is no package */
export function verify(path: string, { key: keyFile }: VerifyOptions): void {
  const key = keyFile === undefined ? undefined : readPublicKey(keyFile);
  const examiner = { suite: suiteIdentity(), checksOnDisk: allChecks() };
  const verified = verifyPackage(openPackage(path), {
    examine: (evidence) => examine(evidence, examiner),
    ...(key && { key }),
  });
  console.log(verifiedLines(verified, paintFor(process.stdout, process.env)).join("\n"));
  const stands = verified.lines.every(({ state }) => state === "holds" || state === "note");
  process.exitCode = exitCodeOf(stands ? "conforming" : "not-conforming");
}
