import { shellWord } from "../../wire/shell.ts";
import type { FindingLine, RunLine } from "../../evidence/lines.ts";

/** The command that shows a finding again: against the same target, with the same seed. */
export function replayOf(
  { requirement, path }: Pick<FindingLine, "requirement" | "path">,
  { seed, invocation = {} }: Pick<RunLine, "seed" | "invocation">,
): string {
  const { profile, baseUrl, statesUrl } = invocation;
  const options = [
    "--only",
    requirement,
    "--seed",
    String(seed),
    ...(path === undefined ? [] : ["--path", path]),
    ...(profile === undefined ? [] : ["--profile", profile]),
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
    ...(statesUrl === undefined ? [] : ["--states-url", statesUrl]),
  ];
  // The key of --api-key is not recorded: the replay takes it from the environment.
  const key = baseUrl === undefined ? "" : ' --api-key "$API_KEY"';
  return `npx wallet-conformance run ${options.map(shellWord).join(" ")}${key}`;
}
