import type { Dialect } from "../../../proof/deviations.ts";
import { together } from "../../../sandbox/combinators.ts";
import { operationNames } from "../../../spec/operations.ts";
import { rejectMistakes } from "../../ground/usage-error.ts";
import { notInvertible, ownInputs } from "../../judge/profile/dialect.ts";
import { loadProfile, type LoadedProfile } from "../../judge/profile/load.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { readings } from "./readings.ts";
import { speech } from "./speech.ts";
import { knowing } from "./test-data.ts";

/** What a deployment has, by its profile, and the sandbox in its dialect doesn't. */
function leftOut(profile: Profile, own: Profile): string[] {
  const inputs = operationNames.flatMap((operation) =>
    ownInputs(operation, profile, own).map(
      (name) => `${name} in requests of ${operation}, unless a variant heeds it`,
    ),
  );
  const lacking = operationNames.flatMap((operation) => {
    const { [operation]: { result = {} } = {} } = profile.operations;
    const { [operation]: { result: known = {} } = {} } = own.operations;
    const names = Object.keys(known).filter((name) => result[name] === undefined);
    return names.map((name) => `${name} in answers to ${operation}`);
  });
  const { fixed } = profile.states;
  return [
    "members of answers that the profile doesn't point to",
    ...inputs,
    ...lacking,
    ...(fixed ? ["states.fixed"] : []),
    ...(profile.headers ? ["headers that a gateway asks for"] : []),
  ];
}

export interface SpokenDialect extends Dialect {
  leftOut: string[];
}

export function dialectFor({ profile, file }: LoadedProfile): SpokenDialect {
  rejectMistakes("The profile, read as the sandbox would have to,", notInvertible(profile, file));
  const { profile: own } = loadProfile();
  return {
    readings: together(readings(profile), knowing(profile, own)),
    speech: speech(profile, own),
    leftOut: leftOut(profile, own),
  };
}

/** A profile of which only the dialect counts, and the variables for addresses of its target that aren't set. */
export function loadDialect(file: string): { loaded: LoadedProfile; unset: string[] } {
  const unset = new Set<string>();
  const get = (environment: NodeJS.ProcessEnv, name: string): string => {
    if (!environment[name]) unset.add(name);
    return environment[name] || "http://sandbox.invalid";
  };
  return { loaded: loadProfile(file, new Proxy(process.env, { get })), unset: [...unset] };
}
