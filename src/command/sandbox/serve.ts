import { isAbsolute, relative } from "node:path";
import { randomUUID } from "node:crypto";
import { type Sandbox, startSandbox } from "../../../proof/deviations.ts";
import { sandboxProfileFile } from "../../judge/profile/sandbox-profile.ts";
import { shellWord } from "../../wire/shell.ts";
import { type NamedPatch, loadPatchFile } from "./patch-file.ts";
import { faultsNamed, variantsNamed } from "../api/deviations-named.ts";
import { UsageError } from "../../ground/usage-error.ts";

function profilePath(): string {
  const path = relative(process.cwd(), sandboxProfileFile);
  return path.startsWith("..") || isAbsolute(path) ? sandboxProfileFile : path;
}

const runCommand = (url: string): string =>
  `npx wallet-conformance run --profile ${shellWord(profilePath())} --base-url ${url}`;

const faultyClientLines = ({ url, faultyClients }: Sandbox): string =>
  faultyClients
    .map(
      ({ fault, apiKey, apiSecret, controlToken }) => `
With the fault ${fault}, for one API client:
  API_KEY=${apiKey} API_SECRET=${apiSecret} STATES_TOKEN=${controlToken} \\
    ${runCommand(url)}
`,
    )
    .join("");

const patchLines = (patches: readonly NamedPatch[]): string =>
  patches.length === 0
    ? ""
    : `Patched:\n${patches.map(({ name, does }) => `  ${name}: ${does}\n`).join("")}\n`;

export const welcome = (sandbox: Sandbox, patches: readonly NamedPatch[]): string => {
  const { url, credentials, otherKey, otherSecret, controlToken } = sandbox;
  return `\
Sandbox of the Wallet Sell, Bank Account and Limits Service Interface, in memory.

Address: ${url}

${patchLines(patches)}Run the suite against it:
  export API_KEY=${credentials.apiKey} API_SECRET=${credentials.apiSecret}
  export OTHER_API_KEY=${otherKey} OTHER_API_SECRET=${otherSecret}
  export STATES_TOKEN=${controlToken}
  ${runCommand(url)}

Try a signed request, with the same variables:
  TS=$(date +%s)
  SIGNATURE=$(printf %s "$API_KEY$TS" | openssl dgst -sha256 -hmac "$API_SECRET" | sed 's/.*= //')
  curl -X POST ${url}/api/v2/user \\
    -H "X-Api-Key: $API_KEY" -H "X-Signature: $SIGNATURE" -H "X-Timestamp: $TS" \\
    -H "X-Request-Id: $(date +%s%N)" -H 'Content-Type: application/json' \\
    -d '{"email": "someone@example.com", "phone": "+919812345678"}'
${faultyClientLines(sandbox)}
Press Ctrl-C to stop.`;
};

export interface SandboxOptions {
  port: number;
  fault?: string[];
  clientFault?: string[];
  variant?: string[];
  patch?: string[];
}

export async function serve({ port, ...named }: SandboxOptions): Promise<void> {
  const faults = await faultsNamed(named.fault);
  const clientFaults = await faultsNamed(named.clientFault);
  const variants = await variantsNamed(named.variant);
  const own = (await Promise.all((named.patch ?? []).map(loadPatchFile))).flat();
  const patches = own.map((each) => each.patch);
  const controlToken = process.env.STATES_TOKEN || randomUUID();
  const options = { port, faults, clientFaults, variants, patches, controlToken };
  const sandbox = await startSandbox(options).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  console.log(welcome(sandbox, own));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close());
  }
}
