import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { LineCounter, parseDocument } from "yaml";
import { tableErrors } from "../../spec/error-rows/index.ts";
import { packageFile } from "../../spec/files.ts";
import { letterOf, type YamlSource } from "../yaml/schema-messages.ts";
import { overlay } from "./overlay.ts";
import { lettersOfContradictions } from "./contradictions.ts";
import { inputNames, lettersOfPlaceholders } from "./placeholders.ts";
import type { Profile } from "./profile.ts";
import { UsageError } from "../usage-error.ts";

const defaultFile = packageFile("profiles/sandbox.yaml");
const schemaFile = packageFile("spec/schemas/profile.schema.json");

function readYaml(file: string): YamlSource {
  if (!existsSync(file)) {
    throw new UsageError(
      `There is no profile at ${file}.\nGive the path of a YAML file; profiles/example.yaml is one to start from.`,
    );
  }
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, "utf8"), {
    lineCounter: lines,
    merge: true,
    prettyErrors: true,
  });
  const [error] = document.errors;
  if (error) throw new UsageError(`${file} is not YAML: ${error.message}`);
  return { file, document, lines };
}

/** A condition repeats what its branches already say. */
const speaking = (error: ErrorObject) => error.keyword !== "if";

interface ProfileSchema {
  properties: { provocations: { properties?: object; additionalProperties: object | false } };
}

/** The published schema, with the ids of the error rows as the names of provocations. */
function schemaWithRows(): ProfileSchema {
  const schema = JSON.parse(readFileSync(schemaFile, "utf8")) as ProfileSchema;
  const { provocations } = schema.properties;
  const rows = Object.keys(tableErrors).map((id) => [id, provocations.additionalProperties]);
  provocations.properties = Object.fromEntries(rows) as object;
  provocations.additionalProperties = false;
  return schema;
}

function checked(source: YamlSource): Record<string, unknown> {
  const content: unknown = source.document.toJS() ?? {};
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
  const validate = ajv.compile(schemaWithRows());
  if (validate(content)) return content as Record<string, unknown>;
  throw mistakes((validate.errors ?? []).filter(speaking).map((error) => letterOf(error, source)));
}

const mistakes = (letters: string[]) =>
  new UsageError(`The profile has ${letters.length} mistake(s):\n  ${letters.join("\n  ")}`);

/** A profile with the file it came from and the digest that identifies it in results. */
export interface LoadedProfile {
  profile: Profile;
  file: string;
  digest: string;
}

/** The sandbox's profile without what says nothing of another target: its maximum, its provocations. */
function inherited(): Record<string, unknown> {
  const defaults = checked(readYaml(defaultFile));
  const { maximumApprovedAccounts: _, ...values } = defaults.values as Record<string, unknown>;
  return { ...defaults, values, provocations: {} };
}

/**
 * Reads a profile and lays it over the sandbox's, which holds the defaults.
 * @throws UsageError naming file, line and field for whatever is wrong with it.
 */
export function loadProfile(file: string = defaultFile): LoadedProfile {
  const source = readYaml(file);
  const own = checked(source);
  const defaults = inherited();
  const laid = overlay(defaults, own);
  const profile = laid as unknown as Profile;
  const letters = [
    ...lettersOfPlaceholders(source, inputNames(defaults, laid)),
    ...lettersOfContradictions(source, profile),
  ];
  if (letters.length > 0) throw mistakes(letters);
  const digest = createHash("sha256").update(JSON.stringify(profile)).digest("hex");
  return { profile, file, digest };
}
