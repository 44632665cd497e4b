import type { RunLine } from "../../record/evidence/lines.ts";
import { targetVariables } from "../../judge/profile/from-environment.ts";
import type { Finding } from "../../record/results/results.ts";
import { runVariables } from "../../judge/run/options.ts";

/**
 * Sets the variables of a run that makes nothing but the test that came across a finding, as the run
 * made it. What the shell exports for runs, such as an output folder, is not meant for a replay.
 */
export function setReplayVariables(
  { options, target }: RunLine,
  { id, test, path }: Finding,
  { output, proxy, apiKey }: Partial<Record<"output" | "proxy" | "apiKey", string | undefined>>,
): void {
  const { seed, runs, rate } = options;
  const variables: Record<string, string | number | undefined> = {
    [runVariables.output]: output,
    [runVariables.seed]: seed,
    [runVariables.runs]: runs,
    [runVariables.path]: path,
    [runVariables.rate]: rate,
    [runVariables.test]: test,
    [runVariables.finding]: id,
    [runVariables.workers]: 1,
    [targetVariables.profile]: target.profileFile,
    [targetVariables.proxy]: proxy ?? process.env[targetVariables.proxy],
    [targetVariables.apiKey]: target.credentials.keyInProfile ? undefined : apiKey,
    [targetVariables.baseUrl]: target.embedded ? undefined : target.baseUrl,
  };
  const names = [...Object.values(runVariables), ...Object.values(targetVariables)];
  for (const name of names) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = String(value);
  }
}
