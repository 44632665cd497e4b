import { Command } from "commander";
import { writeNew } from "../ground/usage-error.ts";
import { keyId, readPrivateKey } from "../ground/signing-key.ts";
import { optionIn, parseOnly, runVariables } from "../judge/run/options.ts";
import { challengeText, readChallenge, requireDay } from "../record/challenge.ts";

interface ChallengeOptions {
  requirements: string[];
  runs: string;
  until: string;
  key: string;
  output: string;
}

function write({ requirements, runs, until, key: keyFile, output }: ChallengeOptions): void {
  const only = parseOnly(requirements.filter((name) => name !== "all").join(" "));
  const key = readPrivateKey(keyFile);
  const tries = optionIn({ [runVariables.runs]: runs }, "runs") ?? 1;
  const text = challengeText({ requirements: only, runs: tries, until: requireDay(until) }, key);
  writeNew(output, text);
  console.log(
    [
      `${output}: a challenge to run ${only.length > 0 ? only.join(", ") : "all requirements"}, until ${until} (UTC).`,
      `Signed with the key ${keyId(key)}, sha256 ${readChallenge(output).digest}.`,
      `Keep it, and give it to whoever runs: npx wallet-conformance run --challenge ${output} --profile PROFILE`,
    ].join("\n"),
  );
}

export function challengeCommand(): Command {
  const command = new Command("challenge").description(
    "ask for a run that can't have been made before (docs/certify.md)",
  );
  command
    .command("new")
    .description("write a signed challenge: a nonce, a seed, what must be run, and the last day")
    .requiredOption("--until <date>", "the last day, in UTC")
    .requiredOption("--key <file>", "sign it with this Ed25519 private key (PEM)")
    .option("--requirements <name...>", "these requirements or sections", ["all"])
    .option("--runs <number>", "how many values to try with each property", "10")
    .option("--output <file>", "the file to write", "challenge.json")
    .action(write);
  return command;
}
