import { targetVariables } from "./target-variables.ts";
import { hash } from "node:crypto";
import { type JsonObject, isJsonObject } from "../../../spec/json.ts";
import { remembered } from "../../../spec/remembered.ts";
import { rejectMistakes, UsageError } from "../../ground/usage-error.ts";
import { readYaml, locationOf, type YamlSource } from "../../ground/yaml/source.ts";
import { laidOver, mistakesIn } from "./mistakes.ts";
import type { Profile } from "./profile.ts";
import { mistakesInUsed } from "./used-values.ts";
import { fillInLists, fillInUserIds } from "./value-lists.ts";
import { packageFile } from "../../../spec/files.ts";
import { isScalar } from "yaml";
import { shortestSecret } from "../../wire/redaction.ts";
import { dirname, relative, resolve } from "node:path";

export interface FilesNamed {
  users?: { given: { file?: string }[]; used?: string };
  tls?: Record<string, string>;
  testData?: JsonObject;
}

function withFiles<Given extends object>(profile: Given, change: (file: string) => string): Given {
  const { users, tls } = profile as FilesNamed;
  return {
    ...profile,
    ...(users && {
      users: {
        ...users,
        given: users.given.map((group) =>
          group.file === undefined ? group : { ...group, file: change(group.file) },
        ),
        ...(users.used !== undefined && { used: change(users.used) }),
      },
    }),
    ...(tls && {
      tls: Object.fromEntries(
        Object.entries(tls).map(([field, text]) => {
          const isFile = field !== "serverName" && namesIn(text).length === 0;
          return [field, isFile ? change(text) : text];
        }),
      ),
    }),
  };
}

export const withFilesFrom = <Given extends object>(profile: Given, from: string): Given =>
  withFiles(profile, (file) => resolve(dirname(from), file));

function listsIn(testData: JsonObject, change: (file: string) => string): JsonObject {
  const entries = Object.entries(testData).flatMap(([name, value]): [string, JsonObject][] => {
    if (!isJsonObject(value)) return [];
    const { from, used } = value;
    if (typeof from !== "string") return [[name, listsIn(value, change)]];
    return [
      [name, { from: change(from), ...(typeof used === "string" && { used: change(used) }) }],
    ];
  });
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
}

export function filesFor(output: string, named: FilesNamed, from: string): JsonObject {
  const change = (file: string) => relative(dirname(output), resolve(dirname(from), file));
  const { testData, ...others } = withFiles(named, change);
  return { ...(others as JsonObject), ...(testData && { testData: listsIn(testData, change) }) };
}

const addresses = [
  { path: ["baseUrl"], instead: targetVariables.baseUrl },
  { path: ["states", "url"], instead: targetVariables.statesUrl },
];

const reference = /\$\{(\w+)\}/g;

export const namesIn = (text: string) => [...text.matchAll(reference)].map(([, name = ""]) => name);

export const filledIn = (text: string, environment: NodeJS.ProcessEnv): string =>
  text.replaceAll(reference, (_, name: string) => environment[name] ?? "");

/** @returns messages */
function fillInAddresses(source: YamlSource, environment: NodeJS.ProcessEnv): string[] {
  return addresses.flatMap(({ path, instead }) => {
    const node = source.document.getIn(path, true);
    if (!isScalar(node) || typeof node.value !== "string") return [];
    const unset = namesIn(node.value).find((name) => !environment[name]);
    if (unset !== undefined && !environment[instead]) {
      const needs = `${path.join(".")} needs the environment variable ${unset}, which isn't set.`;
      return [`${locationOf(node, source)}  ${needs} Export it, or write the address here.`];
    }
    if (unset === undefined) node.value = filledIn(node.value, environment);
    else source.document.deleteIn(path);
    return [];
  });
}

/** @throws UsageError if the secret is too short to be redacted */
export function secretIn(environment: NodeJS.ProcessEnv, name: string | undefined) {
  const secret = name === undefined ? undefined : environment[name];
  if (!secret) return undefined;
  if (secret.length >= shortestSecret) return secret;
  throw new UsageError(
    `The secret in ${name} is too short to be kept out of reports: ` +
      `it needs at least ${shortestSecret} characters.`,
  );
}

/** Also the default of every other profile, except what holds for the sandbox alone. */
export const sandboxProfileFile = packageFile("profiles/sandbox.yaml");

export interface LoadedProfile {
  profile: Profile;
  file: string;
  digest: string;
}

const readProfile = (file: string) =>
  readYaml(
    file,
    `There is no profile at ${file}.\nGive the path of a YAML file; profiles/example.yaml is one to start from.`,
  );

/** Drops what holds for the sandbox alone, so that nothing is sent to another target's provider states by it. */
function defaultsOf(sandbox: JsonObject): JsonObject {
  const { maximumApprovedAccounts: _maximum, ...values } = sandbox.values as JsonObject;
  const { url: _url, ...states } = sandbox.states as JsonObject;
  const { kinds: _kinds, afterRefusal: _afterRefusal, ...quotes } = sandbox.quotes as JsonObject;
  return { ...sandbox, values, states, quotes, provocations: {} };
}

/** sha256 in hex of what the profile says, without credentials, paths of files, and the way to the target. */
export function digestOf({
  users,
  headers: _headers,
  proxy: _proxy,
  tls: _tls,
  ...profile
}: Profile): string {
  const said = { ...profile, credentials: {}, users: users?.given };
  const text = JSON.stringify(said, (key, value: unknown) => (key === "used" ? undefined : value));
  return hash("sha256", text, "hex");
}

const defaultsIn = remembered((file: string) =>
  defaultsOf(readProfile(file).document.toJS() as JsonObject),
);

export const profileDefaults = (): JsonObject => defaultsIn(sandboxProfileFile);

/** `own` must fit the schema. */
export const profileBy = (own: JsonObject): Profile =>
  laidOver(profileDefaults(), own) as unknown as Profile;

export function defaultProfile(): LoadedProfile {
  const profile = profileBy({ name: "defaults" });
  return { profile, file: sandboxProfileFile, digest: digestOf(profile) };
}

/** By default the sandbox's. @throws UsageError with line and field of every mistake */
export function loadProfile(
  file: string = sandboxProfileFile,
  environment: NodeJS.ProcessEnv = process.env,
): LoadedProfile {
  const source = readProfile(file);
  const filled = [
    ...fillInAddresses(source, environment),
    ...fillInUserIds(source),
    ...mistakesInUsed(source, ["users", "used"]),
    ...fillInLists(source),
  ];
  rejectMistakes("The profile", filled);
  // Ours has no mistakes (profile.spec.ts), and compiling the schema is the slowest part of loading.
  if (file !== sandboxProfileFile) {
    rejectMistakes("The profile", mistakesIn(source, profileDefaults()));
  }
  const own = source.document.toJS() as JsonObject;
  const profile = profileBy(own);
  return { profile: withFilesFrom(profile, file), file, digest: digestOf(profile) };
}
