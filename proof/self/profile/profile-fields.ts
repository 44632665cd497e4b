import { readFileSync } from "node:fs";
import { isJsonObject } from "../../../spec/json.ts";
import { packageFile } from "../../../spec/files.ts";
import { profileDefaults } from "../../../src/judge/profile/load.ts";

interface Field {
  description?: string;
  enum?: unknown[];
  properties?: Record<string, Field>;
}

const schema = JSON.parse(
  readFileSync(packageFile("spec/schemas/profile.schema.json"), "utf8"),
) as Required<Field>;
const defaults = profileDefaults();

const shownElsewhere = new Set(["operations", "bankDetails", "states", "provocations"]);

const longestDefault = 60;

/** A default as a cell shows it; what is too long for one is in the sandbox's profile. */
function defaultInWords(value: unknown): string {
  if (value === undefined) return "-";
  const text = JSON.stringify(value);
  return text.length > longestDefault ? "see sandbox.yaml" : `\`${text}\``;
}

function rowsOf(name: string, field: Field, value: unknown): string[][] {
  const { properties = {}, description = "", enum: values = [] } = field;
  const choices =
    values.length > 0 ? ` One of ${values.map((each) => `\`${each}\``).join(", ")}.` : "";
  const own = [`\`${name}\``, description + choices, defaultInWords(value)];
  const within = Object.entries(properties).flatMap(([key, each]) =>
    rowsOf(`${name}.${key}`, each, isJsonObject(value) ? value[key] : undefined),
  );
  return within.length > 0 ? within : [own];
}

/** The fields of a profile besides operations, bank details, states and provocations: name, meaning, default. */
export const fieldRows = (): string[][] =>
  Object.entries(schema.properties)
    .filter(([name]) => !shownElsewhere.has(name))
    .flatMap(([name, field]) => rowsOf(name, field, defaults[name]));
