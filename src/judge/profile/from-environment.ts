import { isHost } from "./way.ts";
import { defaultProfile, digestOf, loadProfile, type LoadedProfile } from "./load.ts";
import { targetVariables } from "./target-variables.ts";
import { didYouMean, emptyValue, UsageError } from "../../ground/usage-error.ts";

const withoutTarget = (what: string): string =>
  `There is ${what}, but no target that it belongs to.\n` +
  `Name the target, by --base-url or by a profile with a baseUrl.`;

/** An http(s) URL without credentials; a base URL also without query and fragment. @throws UsageError */
export function requireUrl(url: string, what: "base" | "states"): void {
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url) || !isHost(new URL(url))) {
    throw new UsageError(
      `The ${what} URL ${JSON.stringify(url.replace(/[^/@]*@/, "…@"))} is not a URL. Expected something like https://sandbox.example.com`,
    );
  }
  const { username, password, host, origin, pathname } = new URL(url);
  if (username !== "" || password !== "") {
    throw new UsageError(
      `The ${what} URL has a user name or a password before ${host}, which every report would show. ` +
        `Leave it out: signatures and tokens come from the environment.`,
    );
  }
  const addition = /[?#]/.exec(url)?.[0];
  if (addition === undefined || what === "states") return;
  throw new UsageError(
    `The base URL has a ${addition === "?" ? "query" : "fragment"} after ${origin}${pathname}, and paths such as /api/v2/user are appended to it. ` +
      `Leave it out: the base URL is what comes before /api/v2/...`,
  );
}

function namedProfile(environment: NodeJS.ProcessEnv): LoadedProfile {
  const file = environment[targetVariables.profile];
  if (file) return loadProfile(file, environment);
  return environment[targetVariables.baseUrl] ? defaultProfile() : loadProfile();
}

const prefix = "CONFORMANCE_";
const nameIn = (variable: string): string => variable.replace(prefix, "");

/** @throws UsageError with every mistake in the profile */
export function profileFromEnvironment(environment: NodeJS.ProcessEnv): LoadedProfile {
  // An empty variable was meant to name a target; the embedded sandbox would be judged instead.
  const empty = Object.values(targetVariables).find((name) => environment[name] === "");
  if (empty !== undefined) throw emptyValue(empty);
  const known = Object.values(targetVariables).map(nameIn);
  const misspelt = Object.keys(environment).find(
    (name) =>
      name !== nameIn(name) && !known.includes(nameIn(name)) && didYouMean(nameIn(name), known),
  );
  if (misspelt !== undefined) {
    throw new UsageError(
      `There is no variable ${misspelt}.${didYouMean(nameIn(misspelt), known, (name) => `${prefix}${name}`)}`,
    );
  }
  const loaded = namedProfile(environment);
  const baseUrl = environment[targetVariables.baseUrl] || loaded.profile.baseUrl;
  const apiKey = environment[targetVariables.apiKey];
  if (baseUrl !== undefined) requireUrl(baseUrl, "base");
  const url = environment[targetVariables.statesUrl];
  if (url && baseUrl === undefined) throw new UsageError(withoutTarget(`a states URL, ${url}`));
  // Relative states URLs start from the base URL.
  if (url && /^\w+:/.test(url)) requireUrl(url, "states");
  const profile = {
    ...loaded.profile,
    ...(baseUrl !== undefined && { baseUrl }),
    states: { ...loaded.profile.states, ...(url && { url }) },
    credentials: { ...loaded.profile.credentials, ...(apiKey && { apiKey }) },
  };
  return { profile, file: loaded.file, digest: digestOf(profile) };
}

/** No baseUrl: the embedded sandbox, whose key is built in. @throws UsageError */
export function targetFromEnvironment(environment: NodeJS.ProcessEnv): LoadedProfile {
  const loaded = profileFromEnvironment(environment);
  const { apiKey, proxy } = targetVariables;
  for (const [variable, what] of [
    [apiKey, "an API key"],
    [proxy, "a proxy"],
  ] as const) {
    if (loaded.profile.baseUrl === undefined && environment[variable] !== undefined)
      throw new UsageError(withoutTarget(what));
  }
  return loaded;
}
