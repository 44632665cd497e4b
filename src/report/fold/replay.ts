import { shellWord } from "../../wire/shell.ts";
import type { RunLine } from "../evidence.ts";

/** The command that runs one requirement again, against the same target with the same chance. */
export function replayOf(requirement: string, { seed, invocation = {} }: RunLine): string {
  const { profile, baseUrl } = invocation;
  const words = [
    "--only",
    requirement,
    "--seed",
    String(seed),
    ...(profile === undefined ? [] : ["--profile", profile]),
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
  ];
  return `npx wallet-conformance run ${words.map(shellWord).join(" ")}`;
}
