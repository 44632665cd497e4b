import { isAbsolute, relative } from "node:path";
import { randomUUID } from "node:crypto";
import { type Sandbox, startSandbox } from "../../../proof/deviations.ts";
import { loadProfile, type LoadedProfile } from "../../judge/profile/load.ts";
import type { SpokenDialect } from "../../products/dialect/dialect.ts";
import { shellWord } from "../../wire/shell.ts";
import { type NamedPatch, loadPatchFile } from "./patch-file.ts";
import { faultsNamed, namesOf, variantsNamed } from "../api/deviations-named.ts";
import { UsageError } from "../../ground/usage-error.ts";

function shownPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") || isAbsolute(path) ? file : path;
}

interface Spoken {
  loaded: LoadedProfile;
  /** Variables for addresses, which the run needs as well. */
  unset: string[];
  dialect?: SpokenDialect;
}

function runCommand({ loaded: { file, profile } }: Spoken, url: string): string {
  const { url: statesUrl = "" } = profile.states;
  const states = URL.canParse(statesUrl)
    ? ` --states-url ${url}${new URL(statesUrl).pathname}`
    : "";
  return `npx wallet-conformance run --profile ${shellWord(shownPath(file))} --base-url ${url}${states}`;
}

const faultyClientLines = (spoken: Spoken, { url, faultyClients }: Sandbox): string =>
  faultyClients
    .map(
      ({ fault, apiKey, apiSecret, controlToken }) => `
With the fault ${fault}, for one API client:
  API_KEY=${apiKey} API_SECRET=${apiSecret} STATES_TOKEN=${controlToken} \\
    ${runCommand(spoken, url)}
`,
    )
    .join("");

/** The request is the sandbox's own: another dialect would take another. */
const tryLines = ({ url }: Sandbox): string => `
Try a signed request, with the same variables:
  TS=$(date +%s)
  SIGNATURE=$(printf %s "$API_KEY$TS" | openssl dgst -sha256 -hmac "$API_SECRET" | sed 's/.*= //')
  curl -X POST ${url}/api/v2/user \\
    -H "X-Api-Key: $API_KEY" -H "X-Signature: $SIGNATURE" -H "X-Timestamp: $TS" \\
    -H "X-Request-Id: $(date +%s%N)" -H 'Content-Type: application/json' \\
    -d '{"email": "someone@example.com", "phone": "+919812345678"}'
`;

function dialectLines({ loaded: { profile }, dialect }: Spoken): string {
  if (!dialect) return "";
  const left = dialect.leftOut.map((each) => `  ${each}\n`).join("");
  return `It speaks the dialect of ${profile.name}. Left out:\n${left}\n`;
}

type Deviation = Pick<NamedPatch, "name" | "does">;

const deviationLines = (deviations: readonly Deviation[]): string =>
  deviations.length === 0
    ? ""
    : `Deviations:\n${deviations.map(({ name, does }) => `  ${name}: ${does}\n`).join("")}\n`;

const welcome = (sandbox: Sandbox, spoken: Spoken, deviations: readonly Deviation[]): string => {
  const { url, credentials, otherKey, otherSecret, controlToken } = sandbox;
  const names = spoken.loaded.profile.credentials;
  const exported = [
    [names.apiKeyEnv, credentials.apiKey, names.secretEnv, credentials.apiSecret],
    [names.otherKeyEnv, otherKey, names.otherSecretEnv, otherSecret],
    [spoken.loaded.profile.states.tokenEnv, controlToken],
    ...spoken.unset.map((name) => [name, url]),
  ];
  const exports = exported
    .map(([one, value, other, otherValue]) =>
      [one && `${one}=${value}`, other && `${other}=${otherValue}`].filter(Boolean).join(" "),
    )
    .filter((line) => line !== "");
  return `\
Sandbox of the Wallet Sell, Bank Account and Limits Service Interface, in memory.

Address: ${url}

${dialectLines(spoken)}${deviationLines(deviations)}Run the suite against it:
${exports.map((line) => `  export ${line}\n`).join("")}  ${runCommand(spoken, url)}
${spoken.dialect ? "" : tryLines(sandbox)}${faultyClientLines(spoken, sandbox)}
Press Ctrl-C to stop.`;
};

export interface SandboxOptions {
  port: number;
  profile?: string;
  fault?: string[];
  clientFault?: string[];
  variant?: string[];
  patch?: string[];
}

async function spokenBy(file: string | undefined): Promise<Spoken> {
  if (file === undefined) return { loaded: loadProfile(), unset: [] };
  const { dialectFor, loadDialect } = await import("../../products/dialect/dialect.ts");
  const { loaded, unset } = loadDialect(file);
  return { loaded: { ...loaded, file }, unset, dialect: dialectFor(loaded) };
}

export async function serve({ port, profile, ...named }: SandboxOptions): Promise<void> {
  const spoken = await spokenBy(profile);
  const faults = await faultsNamed(named.fault);
  const clientFaults = await faultsNamed(named.clientFault);
  const variants = await variantsNamed(named.variant);
  const own = (await Promise.all((named.patch ?? []).map(loadPatchFile))).flat();
  const patches = own.map((each) => each.patch);
  const controlToken = process.env.STATES_TOKEN || randomUUID();
  const { dialect } = spoken;
  const options = {
    port,
    faults: namesOf(faults),
    clientFaults: namesOf(clientFaults),
    variants: namesOf(variants),
    patches,
    controlToken,
  };
  const started = startSandbox({ ...options, ...(dialect && { dialect }) });
  const sandbox = await started.catch((error: Error) => {
    throw new UsageError(error.message);
  });
  console.log(welcome(sandbox, spoken, [...variants, ...faults, ...own]));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close());
  }
}
