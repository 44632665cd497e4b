import { BlockList, isIP } from "node:net";
import type { LoadedProfile } from "../profile/load.ts";
import { locationIn } from "../profile/location.ts";
import type { Profile } from "../profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";

/** What shows that a target is a test system: its address, its provider states, or a person's word in the profile. */
export type TestSystemBasis = "loopback" | "provider-states" | "profile";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");

function isLoopback(hostname: string): boolean {
  const address = withoutBrackets(hostname);
  const family = isIP(address);
  if (family !== 0) return loopback.check(address, family === 6 ? "ipv6" : "ipv4");
  return /^(?:.+\.)?localhost\.?$/i.test(hostname);
}

/** Where a profile's provider states are: at the target's own address, unless it gives another. */
const statesAddress = ({ states: { url = "" } }: Profile, target: URL): URL =>
  URL.canParse(url) ? new URL(url) : target;

/** What shows that the target of a profile is a test system; undefined where nothing does. */
export function testSystemBasis(
  profile: Profile,
  doStatesAnswer: boolean,
): TestSystemBasis | undefined {
  const target = new URL(profile.baseUrl ?? "");
  const { host, hostname } = target;
  if (isLoopback(hostname)) return "loopback";
  const declared = profile.testDeployment?.toLowerCase();
  if (declared === host || declared === hostname) return "profile";
  // States of another host say nothing of this one.
  const isOfTarget = statesAddress(profile, target).hostname === hostname;
  return doStatesAnswer && isOfTarget ? "provider-states" : undefined;
}

/** The line that declares the target of a profile to be a test system. */
export const declaration = ({ baseUrl = "" }: Pick<Profile, "baseUrl">): string =>
  `testDeployment: ${new URL(baseUrl).host}`;

/** Requires that the target is known to be a test system. @throws UsageError with the line that declares it */
export function requireTestSystem(
  { profile, file }: LoadedProfile,
  doStatesAnswer: boolean,
): TestSystemBasis {
  const basis = testSystemBasis(profile, doStatesAnswer);
  if (basis !== undefined) return basis;
  const { testDeployment: declared, baseUrl } = profile;
  const other =
    declared === undefined
      ? []
      : [`${locationIn(file, ["testDeployment"])}  testDeployment is ${declared}, another host.`];
  throw new UsageError(
    [
      `${baseUrl} isn't known to be a test system, and users would be created and money moved there. Nothing was sent that changes anything.`,
      ...other,
      "If it is one, add this line to the profile:",
      declaration(profile),
    ].join("\n"),
  );
}
