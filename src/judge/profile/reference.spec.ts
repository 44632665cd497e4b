import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { format } from "prettier";
import { isJsonObject } from "../../../spec/json.ts";
import { packageFile, readJson } from "../../../spec/files.ts";
import { profileDefaults, loadProfile } from "./load.ts";
import { errorRow, type TableErrorId } from "../../../spec/error-rows/index.ts";
import { entangledRows, opaqueRows } from "../../../spec/error-rows/opaque.ts";
import { needsOf, rowProvokedBy } from "../forecast/need.ts";
import { allChecks } from "../run/catalogue.ts";
import { describe, shownFields } from "../../../spec/openapi.ts";
import { operationNames, operations, type OperationName } from "../../../spec/operations.ts";
import { providerStates, type ProviderStateName } from "../../../spec/provider-states.ts";
import { forecast, byCause } from "../forecast/forecast.ts";
import { routeOf } from "./binding.ts";
import type { OperationBinding } from "./profile.ts";
import { placeholdersIn, type Template } from "./template.ts";
import { pageWith } from "../../../proof/self/page.ts";

interface Field {
  description?: string;
  enum?: unknown[];
  properties?: Record<string, Field>;
}

const schema = readJson(packageFile("spec/schemas/profile.schema.json")) as Required<Field>;
const defaults = profileDefaults();
const shownElsewhere = new Set(["operations", "bankDetails", "states", "provocations"]);
const longestDefault = 60;

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

const fieldRows = (): string[][] =>
  Object.entries(schema.properties)
    .filter(([name]) => !shownElsewhere.has(name))
    .flatMap(([name, field]) => rowsOf(name, field, defaults[name]));

const quoted = (name: string): string => `\`${name}\``;
const mostInputsNamed = 3;

function changeFor(id: TableErrorId): string {
  const needs =
    allChecks()
      .map(needsOf)
      .find((each) => rowProvokedBy(each) === id) ?? [];
  const inputs = needs.flatMap((need) => (need.kind === "input" ? need.names : []));
  const changed =
    inputs.length > mostInputsNamed
      ? "all that another user has sent"
      : inputs.map(quoted).join(", ");
  const dataOf = (section: "invalid" | "unknown") =>
    needs.flatMap((need) => (need.kind === section ? `testData.${section}.${need.name}` : []));
  const data = [...dataOf("invalid"), ...dataOf("unknown")];
  const afterAdding = needs.flatMap((need) =>
    need.kind === "account"
      ? `after adding ${quoted(`testData.bankAccounts.${need.account}`)}`
      : [],
  );
  const withData = data.length > 0 ? `with ${data.map(quoted).join(", ")}` : "";
  const withState = needs.flatMap((need) =>
    need.kind === "state"
      ? `by the state ${quoted(need.of === undefined ? need.state : `${need.state} (${need.of})`)}`
      : [],
  );
  return [changed, withData, ...afterAdding, ...withState].filter(Boolean).join(" ") || "-";
}

const provocationRows = (): string[][] =>
  [...opaqueRows, ...entangledRows].map((id) => {
    const { http, code, operation } = errorRow(id as TableErrorId);
    return [quoted(id), `${http}/${code}`, operation ?? "-", changeFor(id as TableErrorId)];
  });

const { profile: sandbox } = loadProfile();
const environment = { STATES_TOKEN: "set" };
const mostNamed = 4;

const named = (ids: readonly string[]): string =>
  ids.length > mostNamed ? `${ids.length} requirements` : ids.map((id) => `\`${id}\``).join(", ");

function lostBy(operation: OperationName, binding: OperationBinding): string {
  const profile = { ...sandbox, operations: { ...sandbox.operations, [operation]: binding } };
  const { requirements } = forecast(allChecks(), { profile, environment });
  const affected = new Set(byCause(requirements).flatMap((cause) => cause.requirements));
  const none = requirements.filter(({ reach }) => reach === "none").map(({ entry }) => entry.id);
  const partly = [...affected].filter((id) => !none.some((each) => each === id));
  return [
    ...(none.length > 0 ? [named(none)] : []),
    ...(partly.length > 0 ? [`checks of ${named(partly)}`] : []),
  ].join("; ");
}

function withoutInput(template: Template, name: string): Template {
  if (typeof template !== "object" || template === null || Array.isArray(template)) return template;
  return Object.fromEntries(
    Object.entries(template)
      .filter(([, value]) => value !== `{${name}}`)
      .map(([key, value]) => [key, withoutInput(value, name)]),
  );
}

const row = (name: string, where: string, lost = "") => [quoted(name), where, lost || "-"];

function inputRows(operation: OperationName): string[][] {
  const binding = sandbox.operations[operation] ?? {};
  const shown = shownFields(operation);
  const inPart = (part: "query" | "body"): string[][] => {
    const template = binding[part];
    if (!template) return shown[part].map((name) => row(name, `${part}, as the document shows it`));
    return placeholdersIn(JSON.stringify(template)).map((name) => {
      const less = withoutInput(template, name) as Record<string, Template>;
      return row(name, part, lostBy(operation, { ...binding, [part]: less }));
    });
  };
  const inPath = placeholdersIn(routeOf(operation, sandbox).path);
  return [...inPath.map((name) => row(name, "path")), ...inPart("query"), ...inPart("body")];
}

function resultRows(operation: OperationName): string[][] {
  const binding = sandbox.operations[operation] ?? {};
  return Object.entries(binding.result ?? {}).map(([name, where]) => {
    const { [name]: _, ...result } = binding.result ?? {};
    return row(name, `\`${where}\``, lostBy(operation, { ...binding, result }));
  });
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const lost = "lost without it";

function operationSection(operation: OperationName): string {
  const { method, path } = routeOf(operation, sandbox);
  const origin = describe(operation).path ? "as the document shows it" : "not shown; the sandbox's";
  return [
    `### ${operation}`,
    `To ${operations[operation].act}: \`${method} ${path}\` (${origin}).`,
    table(["input", "default place", lost], inputRows(operation)),
    table(["result", "default pointer", lost], resultRows(operation)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function lostWithoutState(state: ProviderStateName): string {
  const { requirements } = forecast(allChecks(), {
    profile: { ...sandbox, states: {} },
    environment,
  });
  const causes = byCause(requirements).filter(
    ({ what }) => what.replace(/ \(\w+\)$/, "") === state,
  );
  const ids = [...new Set(causes.flatMap((cause) => cause.requirements))];
  return ids.length > mostNamed ? `${named(ids)}, in full or in part` : named(ids);
}

/** A function, since the forecast's records must be written before it's called. */
const stateRows = (): string[][] =>
  (Object.keys(providerStates) as ProviderStateName[]).map((state) => {
    const { params, values } = providerStates[state];
    return [
      state,
      Object.keys(params).map(quoted).join(", ") || "-",
      Object.keys(values).map(quoted).join(", ") || "-",
      lostWithoutState(state) || "needed only where the profile concludes by it",
    ];
  });

const referencePage = (): string =>
  pageWith("profile-reference", {
    operations: operationNames.map(operationSection).join("\n\n"),
    "bank details": table(
      ["field", "default pointer"],
      Object.entries(sandbox.bankDetails).map(([name, pointer]) => [
        quoted(name),
        `\`${pointer}\``,
      ]),
    ),
    provocations: table(
      ["row", "answer", "operation", "changed in the usual way"],
      provocationRows(),
    ),
    fields: table(["field", "meaning", "default"], fieldRows()),
    "provider states": table(["state", "params", "values", lost], stateRows()),
  });

test("docs/profile-reference.md is current", async () => {
  const file = packageFile("docs/profile-reference.md");
  const page = await format(referencePage(), { parser: "markdown", printWidth: 100 });
  if (process.env.RECORD === "pages") writeFileSync(file, page);
  expect(readFileSync(file, "utf8"), "Run npm run record.").toBe(page);
});
