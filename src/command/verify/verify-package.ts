import { readPublicKey } from "../../ground/signing-key.ts";
import { examine } from "../../products/package/verify/examine.ts";
import { openPackage } from "../../products/package/verify/open-package.ts";
import { unchecked } from "../../products/package/verify/check-derived.ts";
import {
  verifyPackage,
  type Verified,
  verifiedLines,
} from "../../products/package/verify/verify.ts";
import { readChallenge } from "../../record/challenge.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { allChecks } from "../../judge/run/catalogue.ts";

type VerifyOptions = Partial<
  Record<"key" | "challenge" | "profile", string> & Record<"spotCheck", number>
>;

export async function verify(path: string, options: VerifyOptions): Promise<void> {
  if ((options.spotCheck === undefined) !== (options.profile === undefined)) {
    throw new UsageError(
      "--spot-check says how many checks to make again, --profile at which deployment: give both.",
    );
  }
  const key = options.key === undefined ? undefined : readPublicKey(options.key);
  const challenge = options.challenge === undefined ? undefined : readChallenge(options.challenge);
  const examiner = { suite: suiteIdentity(), checksOnDisk: allChecks() };
  const verified = verifyPackage(openPackage(path), {
    examine: (evidence) => examine(evidence, examiner),
    ...(key && { key }),
    ...(challenge && { challenge }),
  });
  const lines = [...verified.lines, ...(await repeated(verified, options))];
  console.log(verifiedLines({ ...verified, lines }, paintFor(process.stdout)).join("\n"));
  const stands = lines.every(({ state }) => state === "holds" || state === "note");
  process.exitCode = exitCodeOf(stands ? "conforming" : "not-conforming");
}

async function repeated({ results }: Verified, { spotCheck: count, profile }: VerifyOptions) {
  if (count === undefined || profile === undefined) return [];
  if (!results)
    return [unchecked("No check was made again: it isn't known what the package says.")];
  const { spotCheck } = await import("./spot-check.ts");
  return spotCheck(results, { count, profile });
}
