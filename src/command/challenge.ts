import { writeNew } from "../ground/usage-error.ts";
import { keyId, readPrivateKey } from "../ground/signing-key.ts";
import { optionIn, parseOnly, runVariables } from "../judge/run/options.ts";
import { challengeText, readChallenge, requireDay } from "../record/challenge.ts";

type ChallengeOptions = Record<"runs" | "until" | "key" | "output", string> &
  Record<"requirements", string[]>;

export function writeChallenge(options: ChallengeOptions): void {
  const { requirements, runs, until, output } = options;
  const only = parseOnly(requirements.filter((name) => name !== "all").join(" "));
  const key = readPrivateKey(options.key);
  const tries = optionIn({ [runVariables.runs]: runs }, "runs") ?? 1;
  const text = challengeText({ requirements: only, runs: tries, until: requireDay(until) }, key);
  writeNew(output, text);
  console.log(
    `${output}: a challenge to run ${only.length > 0 ? only.join(", ") : "all requirements"}, until ${until} (UTC).\n` +
      `Signed with the key ${keyId(key)}, sha256 ${readChallenge(output).digest}.\n` +
      `Keep it, and give it to whoever runs: npx wallet-conformance run --challenge ${output} --profile PROFILE`,
  );
}
