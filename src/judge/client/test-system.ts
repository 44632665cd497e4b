import { BlockList, isIP } from "node:net";
import type { LoadedProfile } from "../profile/load.ts";
import { locationIn } from "../profile/location.ts";
import { hostOf } from "../profile/way.ts";
import { type Profile, endpointOffers } from "../profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { isJsonObject, parseJson } from "../../../spec/json.ts";
import type { ProviderStateName } from "../../../spec/provider-states.ts";
import { freshValues } from "../profile/generators.ts";
import type { StateExchange } from "../../wire/exchange.ts";
import { oneLine } from "../../wire/one-line.ts";
import { atTarget, type Target } from "./target.ts";

type TestSystemBasis = "loopback" | "provider-states" | "profile";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export function isLoopback(hostname: string): boolean {
  const address = hostOf({ hostname });
  const family = isIP(address);
  if (family !== 0) return loopback.check(address, family === 6 ? "ipv6" : "ipv4");
  return /^(?:.+\.)?localhost\.?$/i.test(hostname);
}

export function testSystemBasis(
  profile: Profile,
  doStatesAnswer: boolean,
): TestSystemBasis | undefined {
  const { host, hostname } = new URL(profile.baseUrl ?? "");
  if (isLoopback(hostname)) return "loopback";
  const declared = profile.testDeployment?.toLowerCase();
  if (declared === host || declared === hostname) return "profile";
  // States of another host say nothing about this one.
  const { url = "" } = profile.states;
  const isOfTarget = !URL.canParse(url) || new URL(url).hostname === hostname;
  return doStatesAnswer && isOfTarget ? "provider-states" : undefined;
}

export const declaration = ({ baseUrl = "" }: Pick<Profile, "baseUrl">): string =>
  `testDeployment: ${new URL(baseUrl).host}`;

/** @throws UsageError with the line that declares a test system */
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

/** They concern no user of the target. */
const harmless: readonly ProviderStateName[] = [
  "user of another client",
  "quote of another client",
];

function paramsFor(state: ProviderStateName, { profile, time }: Target) {
  if (state === "user of another client") return {};
  const { from_currency, to_currency, from_amount } = freshValues(profile.testData.sell, time);
  return { kind: "pool", from_currency, to_currency, from_amount };
}

function whyNone({ answer, failure }: StateExchange): string | undefined {
  if (!answer) return `no answer (${failure?.kind}: ${failure?.message})`;
  if (answer.status === 401 || answer.status === 403) return `status ${answer.status}`;
  const isAbsent = answer.status === 404 || answer.status === 405;
  return isAbsent && !isJsonObject(parseJson(answer.body)) ? `status ${answer.status}` : undefined;
}

/** Before anything else is sent; asks for a harmless state. @throws UsageError if nothing sets states up */
export async function askStates(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): Promise<{ doAnswer: boolean; exchange?: StateExchange }> {
  const { profile } = loaded;
  const state = harmless.find(
    (name) => endpointOffers(profile, name) && !profile.states.fixed?.[name],
  );
  if (state === undefined) return { doAnswer: false };
  const asked = async (target: Target) => {
    const { available, exchange } = await target.states.setUp(state, paramsFor(state, target));
    if (!exchange) return { doAnswer: false };
    const why = whyNone(exchange);
    if (why === undefined) return { doAnswer: available, exchange };
    throw new UsageError(
      `The provider states at ${exchange.request.url} can't be used: ${oneLine(target.redact(why))}. Nothing else was sent.\n` +
        `${exchange.failure?.advice ?? "Start the endpoint, and check states.url and the token (states.tokenEnv)."} ` +
        `Without states in the profile, what needs one is not exercised.`,
    );
  };
  return atTarget(asked, loaded, environment);
}
