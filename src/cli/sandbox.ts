import { Command, InvalidArgumentError } from "commander";
import { closest } from "fastest-levenshtein";
import { randomUUID } from "node:crypto";
import { faultNames, type FaultName } from "../../sandbox/faults/index.ts";
import { startSandbox, type Sandbox } from "../../sandbox/start.ts";
import { variantNames, type VariantName } from "../../sandbox/variants/index.ts";
import { UsageError } from "../target/profile/usage-error.ts";

interface SandboxOptions {
  port: number;
  fault: string[];
  variant: string[];
}

function portNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
}

function known<Name extends string>(words: string[], names: readonly Name[], what: string): Name[] {
  const unknown = words.find((word) => !(names as readonly string[]).includes(word));
  if (unknown === undefined) return words as Name[];
  throw new UsageError(
    `There is no ${what} "${unknown}". Did you mean "${closest(unknown, [...names])}"?\n` +
      `wallet-conformance list ${what}s shows them all.`,
  );
}

const welcome = ({ url, credentials, otherSecret, controlToken }: Sandbox): string => `\
Sandbox of the Wallet Sell, Bank Account and Limits Service Interface, in memory.

Address: ${url}

Run the suite against it:
  export API_SECRET=${credentials.apiSecret} OTHER_API_SECRET=${otherSecret}
  export STATES_TOKEN=${controlToken}
  npx wallet-conformance run --base-url ${url} --api-key ${credentials.apiKey}

One signed request to try:
  API_KEY=${credentials.apiKey} API_SECRET=${credentials.apiSecret} TS=$(date +%s)
  SIGNATURE=$(printf %s "$API_KEY$TS" | openssl dgst -sha256 -hmac "$API_SECRET" | sed 's/.*= //')
  curl -X POST ${url}/api/v2/user \\
    -H "X-Api-Key: $API_KEY" -H "X-Signature: $SIGNATURE" -H "X-Timestamp: $TS" \\
    -H "X-Request-Id: $(date +%s%N)" -H 'Content-Type: application/json' \\
    -d '{"email": "someone@example.com", "phone": "+919812345678"}'

Ctrl-C ends it.`;

async function serve({ port, fault, variant }: SandboxOptions): Promise<void> {
  const faults: FaultName[] = known(fault, faultNames, "fault");
  const variants: VariantName[] = known(variant, variantNames, "variant");
  const controlToken = process.env.STATES_TOKEN || randomUUID();
  const sandbox = await startSandbox({ port, faults, variants, controlToken }).catch(
    (error: Error) => {
      throw new UsageError(error.message);
    },
  );
  console.log(welcome(sandbox));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close());
  }
}

const collect = (word: string, words: string[]) => [...words, word];

export const sandboxCommand = (): Command =>
  new Command("sandbox")
    .description("start the reference service, for development")
    .option("--port <number>", "the port to listen on", portNumber, 4010)
    .option("--fault <name>", "a deviation to switch on (may be repeated)", collect, [])
    .option("--variant <name>", "a lawful freedom to switch on (may be repeated)", collect, [])
    .action(serve);
