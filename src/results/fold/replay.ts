import { shellWord } from "../../wire/shell.ts";
import type { FindingLine, RunLine } from "../../evidence/lines.ts";

/** The command that comes across a finding again, against the same target with the same chance. */
export function replayOf(
  { requirement, during = requirement, path }: Pick<FindingLine, "requirement" | "during" | "path">,
  { seed, invocation = {} }: Pick<RunLine, "seed" | "invocation">,
): string {
  const { profile, baseUrl } = invocation;
  const words = [
    "--only",
    during,
    "--seed",
    String(seed),
    ...(path === undefined ? [] : ["--path", path]),
    ...(profile === undefined ? [] : ["--profile", profile]),
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
  ];
  // A key given as an option is not kept; the replay takes it from the environment.
  const key = baseUrl === undefined ? "" : ' --api-key "$API_KEY"';
  return `npx wallet-conformance run ${words.map(shellWord).join(" ")}${key}`;
}
