import { targetVariables } from "../../judge/profile/addresses.ts";
import { runVariables } from "../../judge/run/options.ts";

interface Options {
  target?: string | undefined;
  apiKey?: string | undefined;
  profile?: string | undefined;
  proxy?: string | undefined;
  output?: string | undefined;
}

/** Sets the variables that name a target and a folder, as `run` does. */
export function trafficEnvironment({ target, apiKey, profile, proxy, output }: Options): void {
  const variables = {
    [targetVariables.baseUrl]: target,
    [targetVariables.apiKey]: apiKey,
    [targetVariables.profile]: profile,
    [targetVariables.proxy]: proxy,
    [runVariables.output]: output,
  };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
}
