import type { Exchange, StateExchange } from "../../wire/exchange.ts";
import { oddCredentials } from "../client/credentials.ts";
import { preflight, requireReached } from "../client/preflight.ts";
import { idsAreChosen, proveProfile, settleUserIds } from "../client/prove-profile.ts";
import type { Discovered } from "../client/target.ts";
import { askStates, requireTestSystem, testSystemBasis } from "../client/test-system.ts";
import type { LoadedProfile } from "../profile/load.ts";

export interface Approach {
  isEmbedded: boolean;
  /** Asks the user whether the target is a test system if nothing shows it; returns the declaring profile. */
  declare?: (loaded: LoadedProfile) => Promise<LoadedProfile>;
}

/** What was sent before the first test, and what it has shown. */
interface Approached {
  loaded: LoadedProfile;
  discovered: Discovered;
  testSystem: ReturnType<typeof requireTestSystem>;
  exchanges: Exchange[];
  statesAsked: StateExchange | undefined;
}

/** @throws UsageError if the interface isn't reached, or isn't known to be a test system */
export async function approach(
  named: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  { isEmbedded, declare }: Approach,
): Promise<Approached> {
  for (const odd of oddCredentials(named.profile, environment)) console.error(odd);
  const { doAnswer, exchange: statesAsked } = await askStates(named, environment);
  const found = await preflight(named, environment);
  const { discovered } = found;
  const isKnown = ({ profile }: LoadedProfile) => testSystemBasis(profile, doAnswer) !== undefined;
  const declared = isKnown(named) || !declare ? named : await declare(named);
  // Check that the interface answers before asking whether it's a test system.
  const reached = await requireReached(declared, environment, found, isKnown(declared));
  const testSystem = requireTestSystem(declared, doAnswer);
  const proven = await proveProfile(declared, discovered, environment);
  const sent = [...found.exchanges, ...reached, ...proven];
  const known = { discovered, testSystem, statesAsked };
  if (isEmbedded) return { ...known, loaded: declared, exchanges: sent };
  const { loaded, exchanges } = await settleUserIds(declared, discovered, environment);
  if (loaded !== declared) console.error(idsAreChosen);
  return { ...known, loaded, exchanges: [...sent, ...exchanges] };
}
