import { tableErrors } from "../../../spec/error-rows/index.ts";
import { packageFile, readJson } from "../../../spec/files.ts";
import { schemaMistakes } from "../../ground/yaml/schema-mistakes.ts";
import { type YamlSource, locationOf } from "../../ground/yaml/source.ts";
import { isMap, isScalar, visit, isSeq, type Node, type Scalar } from "yaml";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { operationNames } from "../../../spec/operations.ts";
import { didYouMean } from "../../ground/usage-error.ts";
import { describe } from "../../../spec/openapi.ts";
import { dateInDays, exampleInstead, generatorNames } from "./generators.ts";
import { placeholder, placeholdersIn } from "./template.ts";
import { isValueList } from "./value-lists.ts";
import { overlay } from "./profile.ts";
import { textInputs } from "../../../spec/user-data.ts";
import { isDay, documentValidityDays } from "../../../spec/vocabulary.ts";

function mistaken({ value, source }: Scalar): string | undefined {
  if (value === "" || (value === null && source === ""))
    return "is empty: give a value, or null to leave the field out";
  if (typeof value === "string" && /[{}]/.test(value.replaceAll(placeholder, "")))
    return `is "${value}", and has a brace that belongs to no placeholder`;
  if (typeof value === "string" || value === null) return undefined;
  const written = source ? `: "${source}"` : "";
  const [type, shown] =
    value instanceof Date
      ? ["date", value.toISOString()]
      : [typeof value === "boolean" ? "boolean" : "number", String(value as number)];
  return `is a ${type}, ${shown}; put it in quotes${written}`;
}

const inDays = (days: number) => dateInDays(days, { now: () => Date.now(), timeZone: "UTC" });

const forms: readonly [name: RegExp, isOfForm: (text: string) => boolean, form: string][] = [
  [/_date$/, isDay, "the document has dates as YYYY-MM-DD"],
  [
    /_expiry_date$/,
    (text) => text >= inDays(documentValidityDays),
    `a document must be valid for ${documentValidityDays} days: give a later date, or one counted from today, such as {days:400}`,
  ],
  [
    /_issue_date$/,
    (text) => text <= inDays(0),
    "it's yet to come, and must be past: give an earlier date, or one counted from today, such as {days:-400}",
  ],
  [
    /^country(_iso3)?$|_issuing_country$/,
    (text) => /^[a-z]{3}$/i.test(text),
    "the document has countries as ISO3, such as IND",
  ],
];

function wrongIn(node: Node, name: string): string | undefined {
  if (!isScalar(node)) return isMap(node) ? "is a mapping; expected text" : undefined;
  const { value } = node;
  const own = forms.filter(([each]) => each.test(name));
  if (own.length === 0 || typeof value !== "string") return mistaken(node);
  if (placeholdersIn(value).length > 0) return undefined;
  const [, , form] = own.find(([, isOfForm]) => !isOfForm(value)) ?? [];
  return form && `is "${value}"; ${form}`;
}

function valuesOf(node: Node): Node[] {
  const listed = isMap(node) && node.has("from") ? (node.get("from", true) as Node) : node;
  return isSeq(listed) ? (listed.items as Node[]) : [listed];
}

const testData = "testData";

/** Invalid test data may hold anything. */
const checkedParts = [
  ...["user", "kyc", "bankAccounts", "sell"].map((part) => [testData, part]),
  ["provocations"],
  ["states", "fixed"],
  ["users", "given"],
];

/** Numbers that YAML changes: signs, leading zeros, hexadecimal, too many digits. */
const losesDigits = /^(\+|-?0\d|0[xo]|\d{16})/i;

const isDigits = (node: unknown): boolean =>
  isScalar(node) && typeof node.value === "number" && losesDigits.test(node.source ?? "");

function textsWithin(node: unknown, path: readonly string[]): [Node, readonly string[]][] {
  if (isDigits(node)) return [[node as Node, path]];
  if (isSeq(node)) return node.items.flatMap((each) => textsWithin(each, path));
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : "";
    const at = [...path, name];
    const isText = path[0] === testData && textInputs.has(name);
    return isText ? [[value as Node, at]] : textsWithin(value, at);
  });
}

const mistakesInText = (source: YamlSource): string[] =>
  checkedParts
    .flatMap((path) => textsWithin(source.document.getIn(path, true), path))
    .flatMap(([field, path]) =>
      valuesOf(field).flatMap((each) => {
        const wrong = wrongIn(each, path.at(-1) ?? "");
        return wrong ? [`${locationOf(each, source)}  ${path.join(".")} ${wrong}`] : [];
      }),
    );

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** Runs before the profile is checked by its schema, so it may hold anything. */
const contradictions: {
  path: string[];
  isContradicted: (profile: JsonObject) => boolean;
  message: string;
}[] = [
  {
    path: ["baseUrl"],
    isContradicted: ({ baseUrl }) =>
      typeof baseUrl === "string" && /[?#]|^\w+:\/\/[^/]*@/.test(baseUrl),
    message:
      "has a query, a fragment or a user name, and is what comes before /api/v2/... in every path. Leave that out.",
  },
  {
    path: ["timeZone"],
    isContradicted: ({ timeZone }) => typeof timeZone === "string" && !isTimeZone(timeZone),
    message: "isn't a time zone. Name one, such as Asia/Kolkata or UTC.",
  },
  {
    path: ["limits", "poolTransactionType"],
    isContradicted: ({ capabilities }) =>
      Array.isArray(capabilities) && !capabilities.includes("external-sell"),
    message:
      "distinguishes pool sells from external sells, which this profile does not claim. Give limits.transactionType instead.",
  },
  {
    path: ["states", "fixed", "user has balance"],
    isContradicted: ({ balance }) => isJsonObject(balance) && balance.comes === "state",
    message:
      'is one fixed user, but balance.comes is "state", so every seller needs this state anew. Offer the state by an endpoint, or change balance.comes.',
  },
];

function contradictionsOf(source: YamlSource, profile: JsonObject): string[] {
  const { document } = source;
  return contradictions
    .filter(({ path, isContradicted }) => document.hasIn(path) && isContradicted(profile))
    .map(
      ({ path, message }) =>
        `${locationOf(document.getIn(path, true), source)}  ${path.join(".")} ${message}`,
    );
}

interface ProfileSchema {
  properties: { provocations: { properties?: object; additionalProperties: object | false } };
}

function profileSchema(): ProfileSchema {
  const file = packageFile("spec/schemas/profile.schema.json");
  const schema = readJson(file) as ProfileSchema;
  const { provocations } = schema.properties;
  const rows = Object.keys(tableErrors).map((id) => [id, provocations.additionalProperties]);
  provocations.properties = Object.fromEntries(rows) as object;
  provocations.additionalProperties = false;
  return schema;
}

const namesIn = (value: unknown): string[] => (isJsonObject(value) ? Object.keys(value) : []);

function unknownKeys(source: YamlSource, path: readonly string[], known: readonly string[]) {
  const node = source.document.getIn(path, true);
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key }) => {
    const name = isScalar(key) ? String(key.value) : "";
    if (name === "<<" || known.includes(name)) return [];
    const message = `${path.join(".")}.${name} is not a value that the suite looks for there.`;
    const reads =
      known.length === 0
        ? "The suite reads none from it."
        : `It has ${known.join(", ")}.${didYouMean(name, known)}`;
    return [`${locationOf(key, source)}  ${message} ${reads}`];
  });
}

/** The suite would silently never read a misspelt one. Known are those of the sandbox's profile. */
function unknownResults(source: YamlSource, defaults: JsonObject): string[] {
  const operations = defaults.operations as Record<string, JsonObject>;
  return [
    ...operationNames.flatMap((operation) =>
      unknownKeys(
        source,
        ["operations", operation, "result"],
        namesIn(operations[operation]?.result),
      ),
    ),
    ...unknownKeys(source, ["bankDetails"], namesIn(defaults.bankDetails)),
  ];
}

const keysIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null && !isValueList(value)
    ? [...Object.keys(value), ...Object.values(value).flatMap(keysIn)]
    : [];

const inputNames = (defaults: JsonObject, profile: JsonObject): ReadonlySet<string> =>
  new Set([
    ...placeholdersIn(operationNames.map((operation) => describe(operation).path)),
    ...placeholdersIn(defaults.operations),
    ...keysIn(profile.testData),
    ...keysIn(profile.provocations),
  ]);

/** As shells, other tools' templates and routers write it. */
const otherPlaceholder = /\$\{([\w.:-]+)\}|\{\{\s*([\w.:-]+)\s*\}\}|<(\w+)>|\/:(\w+)/;

/** Requests would silently lack their fields, and the target would be blamed. */
function unknownPlaceholders(source: YamlSource, inputs: ReadonlySet<string>): string[] {
  const messages: string[] = [];
  const generators = new Set(generatorNames);
  const check = (section: string, known: ReadonlySet<string>, bare: (name: string) => string) => {
    const node = source.document.get(section, true);
    if (!node) return;
    const note = (at: unknown, message: string) =>
      messages.push(`${locationOf(at, source)}  ${message}`);
    visit(node as Parameters<typeof visit>[0], {
      Pair(_, { key, value }) {
        const name = isScalar(key) ? String(key.value) : "";
        // YAML reads an unquoted {name} as a mapping to nothing.
        if (value === null && known.has(bare(name)))
          note(key, `{${name}} isn't in quotes. Write "{${name}}".`);
      },
      Scalar(key, scalar) {
        if (key === "key" || !isScalar(scalar)) return;
        const [written, ...names] = otherPlaceholder.exec(String(scalar.value)) ?? [];
        const meant = names.find((each) => each !== undefined && known.has(bare(each)));
        if (meant) note(scalar, `"${written}" is no placeholder. Write {${meant}}.`);
        for (const name of placeholdersIn(scalar.value)) {
          const example = known === generators ? exampleInstead(name) : undefined;
          if (known.has(bare(name)) && example === undefined) continue;
          const likely = didYouMean(bare(name), known, (each) => `{${each}}`);
          const wrong =
            example === undefined
              ? `is not a known placeholder of ${section}.${likely}`
              : `can't be made: write it like {${example}}.`;
          note(scalar, `{${name}} ${wrong}`);
        }
      },
    });
  };
  check("operations", inputs, (name) => name);
  for (const section of ["testData", "provocations"])
    check(section, generators, (name) => name.split(":")[0] ?? name);
  return messages;
}

/** Requests name the transaction type under which sells are counted, unless the test data give another. */
const ownSellType = ({ limits }: JsonObject): JsonObject =>
  isJsonObject(limits) && limits.transactionType !== undefined
    ? { testData: { sell: { transaction_type: limits.transactionType } } }
    : {};

export function laidOver(defaults: JsonObject, own: JsonObject): JsonObject {
  const laid = overlay(overlay(defaults, ownSellType(own)), own);
  return laid.states === "none" ? { ...laid, states: {} } : laid;
}

const lineOf = (message: string): number => Number(/:(\d+) {2}/.exec(message)?.[1] ?? 0);

export function mistakesIn(source: YamlSource, defaults: JsonObject): string[] {
  const own: unknown = source.document.toJS();
  const againstSchema = schemaMistakes(source, profileSchema());
  if (!isJsonObject(own)) return againstSchema;
  const merged = laidOver(defaults, own);
  return [
    ...againstSchema,
    ...unknownPlaceholders(source, inputNames(defaults, merged)),
    ...unknownResults(source, defaults),
    ...contradictionsOf(source, merged),
    ...mistakesInText(source),
  ].toSorted((one, other) => lineOf(one) - lineOf(other));
}
