import { oddCredentials } from "../../judge/client/credentials.ts";
import { writeView } from "../../record/folder.ts";
import { accessSync, closeSync, constants, existsSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { forecast } from "../../judge/forecast/forecast.ts";
import {
  defaultProfile,
  loadProfile,
  filesFor,
  withFilesFrom,
  type FilesNamed,
} from "../../judge/profile/load.ts";
import { targetVariables } from "../../judge/profile/target-variables.ts";
import { type Profile, overlay } from "../../judge/profile/profile.ts";
import { paceOf, rateVariable } from "../../judge/client/pace.ts";
import { wayTo } from "../../judge/profile/way.ts";
import { capabilities, capabilityNames } from "../../../spec/capabilities.ts";
import type { Draft } from "../../products/probe/draft.ts";
import { fillInLists, fillInUserIds } from "../../judge/profile/value-lists.ts";
import { requireUrl } from "../../judge/profile/from-environment.ts";
import { costsOf, profileText } from "../../products/probe/write-profile.ts";
import { probe } from "../../products/probe/probe.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { few } from "../../views/words.ts";
import { visible } from "../../record/visible.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { readYaml } from "../../ground/yaml/source.ts";
import type { JsonObject } from "../../../spec/json.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import { tallyOf, scarceLines } from "../profile/check.ts";
import { declareAtTerminal } from "../declare.ts";
import { describedBy } from "./described.ts";
import { suiteVersion } from "../../record/results/suite.ts";

type ProbeCommandOptions = Record<"output", string> &
  Partial<
    Record<"baseUrl" | "apiKey" | "profile" | "statesUrl" | "proxy" | "rate" | "name", string>
  > &
  Partial<Record<"openapi" | "har", string[]> & Record<"force" | "readOnly", true>>;

function leftOutLines(draft: Draft, { capabilities: claimed }: Profile): string[] {
  const left = capabilityNames.filter((name) => !claimed.includes(name));
  if (left.length === 0) return [];
  const nouns = left.map((name) => capabilities[name].noun).join(", ");
  const { why = "as it was given" } = draft.noteOf(["capabilities"]) ?? {};
  return [visible(`It leaves out ${nouns}: ${why}.`)];
}

const mostUnknown = 3;

function unknownLines({ all }: Draft): string[] {
  const unknown = all.filter(({ note }) => note.standing === "unknown");
  if (unknown.length === 0) return [];
  const lines = unknown.map(({ path, note }) => visible(`${path.join(".")}  ${note.why}`));
  return ["Unknown:", ...few(lines, mostUnknown).map((line) => `  ${line}`)];
}

const standings = ["proven", "assumed", "unknown"] as const;

function baseUrlOf({ baseUrl, profile }: ProbeCommandOptions): string {
  const url = baseUrl ?? (profile && loadProfile(profile).profile.baseUrl);
  if (!url) throw new UsageError("Name the target, by --base-url or by a profile with a baseUrl.");
  requireUrl(url, "base");
  return url;
}

function givenBy(file: string, baseUrl: string) {
  loadProfile(file);
  const source = readYaml(file, file);
  const { users, tls, testData } = source.document.toJS() as FilesNamed;
  fillInUserIds(source);
  fillInLists(source);
  const values = source.document.toJS() as JsonObject;
  const named = { ...(users && { users }), ...(tls && { tls }), ...(testData && { testData }) };
  return { from: file, values: { ...withFilesFrom(values, file), baseUrl }, named };
}

function requireWritable(file: string, force: boolean): void {
  if (!existsSync(file)) {
    const folder = dirname(file);
    const refused = `The folder ${folder} can't be written to`;
    return withPath(refused, () => accessSync(`${folder}/.`, constants.W_OK));
  }
  const advice = "Give another --output, or --force to write over it.";
  if (!force) throw new UsageError(`${file} is there already. ${advice}`);
  withPath(`${file} can't be written`, () => closeSync(openSync(file, "r+")));
}

export async function runProbe(options: ProbeCommandOptions): Promise<void> {
  const { apiKey, output, statesUrl, name, readOnly = false } = options;
  const baseUrl = baseUrlOf(options);
  requireWritable(output, options.force ?? false);
  const given = options.profile === undefined ? undefined : givenBy(options.profile, baseUrl);
  const environment = {
    ...process.env,
    ...(options.proxy !== undefined && { [targetVariables.proxy]: options.proxy }),
    ...(options.rate !== undefined && { [rateVariable]: options.rate }),
  };
  paceOf(environment);
  const profile = { ...defaultProfile().profile, ...given?.values, baseUrl } as Profile;
  const way = wayTo({ profile, file: options.profile ?? "", digest: "" }, environment);
  const described = await describedBy({ ...options, baseUrl }, way);
  for (const remark of described?.remarks ?? []) console.error(visible(remark));
  const credentials = { ...profile.credentials, ...(apiKey && { apiKey }) };
  for (const odd of oddCredentials({ ...profile, credentials }, environment)) console.error(odd);
  const { draft, requests, untried } = await probe(
    {
      name: name ?? new URL(baseUrl).host,
      baseUrl,
      apiKey,
      described,
      given,
      statesUrl,
      readOnly,
      declare: (loaded) => declareAtTerminal(loaded, undefined),
    },
    environment,
  );
  const checks = allChecks();
  const costs = costsOf(checks, draft.loaded.profile, environment);
  if (given) draft.values = overlay(draft.values, filesFor(output, given.named, given.from));
  const { name: suite, version } = suiteVersion();
  const at = `${suite} ${version} on ${new Date().toISOString().slice(0, 10)}`;
  writeView(output, profileText(draft, costs, `Drafted by ${at} with ${requests} requests`));
  const { profile: written } = loadProfile(output);
  const { requirements } = tallyOf(
    forecast(checks, { profile: written, environment }).requirements,
  );
  const counts = standings.map(
    (standing) =>
      `${draft.all.filter(({ note }) => note.standing === standing).length} ${standing}`,
  );
  const { full, partial, none } = requirements;
  const lines = [
    `${output} was written after ${requests} requests: ${counts.join(", ")}.`,
    `By it a run can look at ${full} requirements in full, ${partial} in part, ${none} not at all${untried ? ", if what is assumed is right" : ""}.`,
    ...(untried ? [visible(untried)] : []),
    ...leftOutLines(draft, written),
    ...unknownLines(draft),
    ...scarceLines(written, paintFor(process.stdout)),
    "",
    "Look at what is assumed or unknown, then",
    `  npx wallet-conformance profile check ${output}`,
    `  npx wallet-conformance run --profile ${output}`,
  ];
  console.log(lines.join("\n"));
}
