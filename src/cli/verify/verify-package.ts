import { readPublicKey } from "../../report/package/signing-key.ts";
import { examine } from "../../report/package/verify/examine.ts";
import { openPackage } from "../../report/package/verify/open-package.ts";
import { verifyPackage } from "../../report/package/verify/verify.ts";
import { verifiedLines } from "../../report/terminal/verified.ts";
import { paintFor } from "../../report/terminal/paint.ts";
import { suiteIdentity } from "../../results/suite.ts";
import { exitCodeOf } from "../../results/verdict.ts";
import { allChecks } from "../../run/catalogue.ts";

/** The options as commander gives them. */
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
