import { randomUUID } from "node:crypto";
import { type Sandbox, startSandbox } from "../../../proof/deviations.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { shellWord } from "../../wire/shell.ts";
import { type NamedPatch, loadPatchFile } from "./patch-file.ts";
import { faultsNamed, namesOf, variantsNamed } from "../api/deviations-named.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { shownFolder } from "../../record/folder.ts";

type Spoken = Awaited<ReturnType<typeof spokenBy>>;

function runCommand({ loaded: { file, profile } }: Spoken, url: string): string {
  const { url: statesUrl = "" } = profile.states;
  const states = URL.canParse(statesUrl)
    ? ` --states-url ${url}${new URL(statesUrl).pathname}`
    : "";
  return `npx wallet-conformance run --profile ${shellWord(shownFolder(file))} --base-url ${url}${states}`;
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

/** Only for the sandbox's own dialect; another takes other requests. */
const tryLines = ({ url }: Sandbox): string => `
Try a signed request, with the same variables:
  TS=$(date +%s)
  SIGNATURE=$(printf %s "$API_KEY$TS" | openssl dgst -sha256 -hmac "$API_SECRET" | sed 's/.*= //')
  curl -X POST ${url}/api/v2/user \\
    -H "X-Api-Key: $API_KEY" -H "X-Signature: $SIGNATURE" -H "X-Timestamp: $TS" \\
    -H "X-Request-Id: $(date +%s%N)" -H 'Content-Type: application/json' \\
    -d '{"email": "someone@example.com", "phone": "+919812345678"}'
`;

type Deviation = Pick<NamedPatch, "name" | "does">;

const welcome = (sandbox: Sandbox, spoken: Spoken, deviations: readonly Deviation[]): string => {
  const { url, credentials, otherKey, otherSecret, controlToken } = sandbox;
  const { name, credentials: names, states } = spoken.loaded.profile;
  const exported = [
    [names.apiKeyEnv, credentials.apiKey, names.secretEnv, credentials.apiSecret],
    [names.otherKeyEnv, otherKey, names.otherSecretEnv, otherSecret],
    [states.tokenEnv, controlToken],
    ...spoken.unset.map((variable) => [variable, url]),
  ];
  const exports = exported
    .map(([one, value, other, otherValue]) =>
      [one && `${one}=${value}`, other && `${other}=${otherValue}`].filter(Boolean).join(" "),
    )
    .filter((line) => line !== "");
  const named = deviations.map((each) => `  ${each.name}: ${each.does}\n`).join("");
  const left = spoken.dialect?.leftOut.map((each) => `  ${each}\n`).join("");
  const dialect = `It speaks the dialect of ${name}. Left out:\n${left}\n`;
  return `\
Sandbox of the Wallet Sell, Bank Account and Limits Service Interface, in memory.

Address: ${url}

${spoken.dialect ? dialect : ""}${named && `Deviations:\n${named}\n`}Run the suite against it:
${exports.map((line) => `  export ${line}\n`).join("")}  ${runCommand(spoken, url)}
${spoken.dialect ? "" : tryLines(sandbox)}${faultyClientLines(spoken, sandbox)}
Press Ctrl-C to stop.`;
};

type Given = { port: number; profile?: string } & Partial<
  Record<"fault" | "clientFault" | "variant" | "patch", string[]>
>;

async function spokenBy(file: string | undefined) {
  if (file === undefined) return { loaded: loadProfile(), unset: [] };
  const products = await import("../../products/dialect/dialect.ts");
  const { loaded, unset } = products.loadDialect(file);
  return { loaded: { ...loaded, file }, unset, dialect: products.dialectFor(loaded) };
}

export async function serve({ port, profile, ...named }: Given): Promise<void> {
  const spoken = await spokenBy(profile);
  const faults = await faultsNamed(named.fault);
  const clientFaults = await faultsNamed(named.clientFault);
  const variants = await variantsNamed(named.variant);
  const own = (await Promise.all((named.patch ?? []).map(loadPatchFile))).flat();
  const sandbox = await startSandbox({
    port,
    faults: namesOf(faults),
    clientFaults: namesOf(clientFaults),
    variants: namesOf(variants),
    patches: own.map((each) => each.patch),
    controlToken: process.env.STATES_TOKEN || randomUUID(),
    ...(spoken.dialect && { dialect: spoken.dialect }),
  }).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  console.log(welcome(sandbox, spoken, [...variants, ...faults, ...own]));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close());
  }
}
