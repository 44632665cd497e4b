import type { OperationName } from "../../../../spec/operations.ts";
import { closest } from "fastest-levenshtein";
import { exampleOf, exampleInputs } from "../../description/schema-of.ts";
import { defaultProfile } from "../../../judge/profile/load.ts";
import { read, written, type Draft } from "../draft.ts";
import type { Leaf } from "./foreign.ts";
import { valuesLike } from "./words.ts";
import type { JsonObject } from "../../../../spec/json.ts";
import { describe, shownFields } from "../../../../spec/openapi.ts";
import { routeOf, writableNames } from "../../../judge/profile/binding.ts";
import { pointerOf } from "../../../../spec/pointer.ts";
import { matchFields, reasonOf, matchValues, matchResults } from "./match-fields.ts";
import type { OperationMatch } from "./match-operations.ts";
import { placeholdersIn } from "../../../judge/profile/template.ts";

function sectionsOf(operation: OperationName): string[][] {
  if (operation === "createUser") return [["user"]];
  if (operation === "submitKyc") return ["indian", "foreign"].map((person) => ["kyc", person]);
  if (/^(upsert|link)BankAccount$/.test(operation))
    return ["nameMatches", "nameDiffers", "nre", "pending"].map((kind) => ["bankAccounts", kind]);
  return /quote|sell|funding/i.test(operation) ? [["sell"]] : [];
}

/** These values belong to a person, so one example can't be used for all users. */
const personal = new Set([
  "email",
  "legal_name",
  "country_iso3",
  "state",
  "address_line1",
  "account_number",
]);

function closestOf(value: string, allowed: readonly string[]): string {
  const lower = allowed.map((each) => each.toLowerCase());
  return allowed[lower.indexOf(closest(value.toLowerCase(), lower))] ?? value;
}

const formOf = (value: unknown): string =>
  typeof value === "string"
    ? value.replaceAll(/[a-z]+/gi, "a").replaceAll(/\d+/g, "9")
    : typeof value;

function byDescription(template: unknown, leaf: Leaf): unknown {
  const { example } = leaf;
  const [, generator, argument] = /^\{(time|epoch):(-?\d+)\}$/.exec(String(template)) ?? [];
  if (generator) {
    const isEpoch = typeof example === "number" && example > 1e9 && example < 1e11;
    const isNumeric = example === undefined && ["integer", "number"].includes(leaf.type ?? "");
    return (isEpoch || isNumeric) && generator === "time" ? `{epoch:${argument}}` : undefined;
  }
  if (example === undefined || example === null) return undefined;
  const isFixed = !/\{/.test(String(template));
  if (isFixed)
    return example === template || typeof example !== typeof template ? undefined : example;
  const ours = exampleOf(template);
  const isAlike = formOf(ours) === formOf(example) || typeof ours !== typeof example;
  // A hexadecimal value may begin with a digit or a letter, so the forms may differ by chance.
  const isHex = [ours, example].every((each) => /^(0x)?[0-9a-f]+$/i.test(String(each)));
  const hasPrefix = String(ours).startsWith("0x") === String(example).startsWith("0x");
  if (isAlike || (isHex && hasPrefix)) return undefined;
  // The value must be new in each request, so the example can't be used itself.
  return valuesLike(example);
}

function settleTestData(operation: OperationName, name: string, leaf: Leaf, draft: Draft): void {
  const allowed = leaf.enum?.filter((each) => typeof each === "string") ?? [];
  for (const section of sectionsOf(operation)) {
    const path = ["testData", ...section, name];
    const template = read(defaultProfile().profile, path);
    if (template === undefined || template === null || draft.get(path) !== undefined) continue;
    if (allowed.length > 0) {
      if (typeof template !== "string" || allowed.includes(template)) continue;
      const why = `the description allows ${allowed.slice(0, 8).join(", ")}`;
      draft.set(path, closestOf(template, allowed), "assumed", why);
    } else if (!personal.has(name)) {
      const shown = byDescription(template, leaf);
      if (shown === undefined) continue;
      draft.set(path, shown, "assumed", "as the description shows it");
      if (name === "settlement_expiry")
        draft.set(`testData.invalid.${name}`, "{epoch:-3600}", "assumed", "in the same form");
    }
  }
}

function inputNames(operation: OperationName): string[] {
  const { profile } = defaultProfile();
  const shown = shownFields(operation);
  const inPath = placeholdersIn(routeOf(operation, profile).path);
  const ofSell = /quote|sell/i.test(operation)
    ? ["bank_account_id", "payment_method", "from_amount"]
    : [];
  const ofAccount = /BankAccount/.test(operation)
    ? ["bank_account_id", ...shownFields("upsertBankAccount").body]
    : [];
  return [
    ...new Set([
      ...writableNames(operation, profile),
      ...shown.query,
      ...shown.body,
      ...inPath,
      ...ofSell,
      ...ofAccount,
    ]),
  ];
}

const madeUp: Record<string, unknown> = {
  string: "Example",
  integer: 1,
  number: 1,
  boolean: true,
  date: "1990-01-01",
  "date-time": "1990-01-01T00:00:00Z",
  email: "someone@example.com",
  uuid: "0b7e3a52-6f0d-4c1e-9a44-1c5a2f6b7d10",
};

const isValue = ({ type, keys }: Leaf) => type !== "object" && type !== "array" && keys.length > 0;

function bindPart(part: "query" | "body", match: OperationMatch, draft: Draft): void {
  const { operation, foreign } = match;
  const leaves = foreign[part].filter(isValue);
  const path = ["operations", operation, part];
  if (leaves.length === 0) {
    // An empty query, or else the sandbox's would be inherited.
    const inherits = part === "query" && defaultProfile().profile.operations[operation]?.query;
    if (inherits) draft.set(path, {}, "assumed", `${match.reason}; no query is described`);
    return;
  }
  const found = matchValues(leaves, inputNames(operation));
  // If the description doesn't say what the body requires, all fields are sent.
  const saysRequired = leaves.some(({ required }) => required);
  let template: JsonObject = {};
  const unmatched: string[] = [];
  for (const leaf of leaves) {
    const field = found.find((each) => each.leaf === leaf);
    const described = leaf.enum?.[0] ?? leaf.example;
    const ownMade = leaf.required && (madeUp[leaf.format ?? ""] ?? madeUp[leaf.type ?? ""]);
    const usual = described ?? (ownMade || undefined);
    if (field) {
      template = written(template, leaf.keys, `{${field.name}}`);
      if (field.likeness < 1) draft.note([...path, ...leaf.keys], "assumed", reasonOf(field));
      settleTestData(operation, field.name, leaf, draft);
    } else if (usual !== undefined && (leaf.required || (part === "body" && !saysRequired))) {
      template = written(template, leaf.keys, usual);
      draft.note(
        [...path, ...leaf.keys],
        "assumed",
        `like no input of the suite; ${described === undefined ? "made up by its type" : "as it was described"}`,
      );
    } else unmatched.push(leaf.keys.join("."));
  }
  const left = unmatched.length > 0 ? `; like no input of the suite: ${unmatched.join(", ")}` : "";
  draft.set(path, template, "assumed", `${match.reason}${left}`);
}

const idNames: Partial<Record<OperationName, string>> = {
  getUser: "user_id",
  markNri: "user_id",
  confirmOnchainFunding: "id",
  getTransaction: "transaction_id",
};

function pathOf({ operation, foreign }: OperationMatch): string {
  const own = idNames[operation] ?? "bank_account_id";
  const segments = foreign.path.split("/");
  const last = segments.findLastIndex((segment) => placeholdersIn(segment).length > 0);
  return segments
    .map((each, at) => each.replaceAll(/\{[^}]+\}/g, `{${at === last ? own : "user_id"}}`))
    .join("/");
}

const named = (path: string): string => path.replaceAll(/\{[^}]*\}/g, "{}");

function isAsDocumented(operation: OperationName, part: "query" | "body", leaves: readonly Leaf[]) {
  if (defaultProfile().profile.operations[operation]?.[part]) return false;
  const names = shownFields(operation)[part];
  const others = leaves.filter((leaf) => isValue(leaf) && !names.includes(leaf.keys.join()));
  const shown = names.every((name) => leaves.some(({ keys }) => keys.join() === name));
  const inputs = Object.keys(exampleInputs(defaultProfile().profile));
  return shown && matchFields(others, inputs).length === 0;
}

export function bindForeign(match: OperationMatch, draft: Draft): void {
  const { operation, foreign, reason } = match;
  const base = ["operations", operation];
  const { path } = describe(operation);
  if (path === undefined) {
    draft.set([...base, "method"], foreign.method, "assumed", reason);
    draft.set([...base, "path"], pathOf(match), "assumed", reason);
  } else if (named(path) !== named(foreign.path)) {
    draft.set([...base, "path"], pathOf(match), "assumed", `the document has ${path}`);
  }
  for (const part of ["query", "body"] as const) {
    if (!isAsDocumented(operation, part, foreign[part])) bindPart(part, match, draft);
  }
  const results = matchResults(operation, foreign.answer);
  if (results.length > 0) {
    const pointers = results.map((field) => [field.name, pointerOf(field.leaf.keys)]);
    draft.set([...base, "result"], Object.fromEntries(pointers), "assumed", reason);
    for (const field of results)
      draft.note([...base, "result", field.name], "assumed", reasonOf(field));
  }
}
