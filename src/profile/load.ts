import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";
import { UsageError } from "../usage-error.ts";
import { parseYaml, type YamlSource } from "../yaml/source.ts";
import { contradictionsOf } from "./contradictions.ts";
import { contentOf, insistOnNone } from "./diagnostics.ts";
import { overlay } from "./overlay.ts";
import { inputNames, unknownPlaceholders } from "./placeholders.ts";
import type { Profile } from "./profile.ts";

const defaultFile = packageFile("profiles/sandbox.yaml");

/** A profile with the file it came from and the digest that identifies it in results. */
export interface LoadedProfile {
  profile: Profile;
  file: string;
  digest: string;
}

function readYaml(file: string): YamlSource {
  if (existsSync(file)) return parseYaml(readFileSync(file, "utf8"), file);
  throw new UsageError(
    `There is no profile at ${file}.\nGive the path of a YAML file; profiles/example.yaml is one to start from.`,
  );
}

/** The sandbox's profile without what says nothing of another target: its maximum, its provocations. */
function defaultsOf(sandbox: Record<string, unknown>): Record<string, unknown> {
  const { maximumApprovedAccounts: _, ...values } = sandbox.values as Record<string, unknown>;
  return { ...sandbox, values, provocations: {} };
}

/**
 * Reads a profile and lays it over the sandbox's, which holds the defaults.
 * @throws UsageError naming file, line and field for whatever is wrong with it.
 */
export function loadProfile(file: string = defaultFile): LoadedProfile {
  const source = readYaml(file);
  const own = contentOf(source);
  const defaults = defaultsOf(contentOf(readYaml(defaultFile)));
  const laid = overlay(defaults, own);
  const profile = laid as unknown as Profile;
  insistOnNone([
    ...unknownPlaceholders(source, inputNames(defaults, laid)),
    ...contradictionsOf(source, profile),
  ]);
  const digest = createHash("sha256").update(JSON.stringify(profile)).digest("hex");
  return { profile, file, digest };
}
