import { describe, shownFields } from "../../../spec/openapi.ts";
import { operationNames, operations, type OperationName } from "../../../spec/operations.ts";
import { providerStates, type ProviderStateName } from "../../../spec/provider-states.ts";
import { byCause } from "../../../src/judge/forecast/by-cause.ts";
import { forecast } from "../../../src/judge/forecast/forecast.ts";
import { routeOf } from "../../../src/judge/profile/binding.ts";
import { loadProfile } from "../../../src/judge/profile/load.ts";
import type { OperationBinding, Profile } from "../../../src/judge/profile/profile.ts";
import { placeholdersIn, type Template } from "../../../src/judge/profile/template.ts";
import { allChecks } from "../../../src/judge/run/catalogue.ts";
import { fieldRows } from "./profile-fields.ts";
import { provocationRows } from "./provocation-rows.ts";

const { profile: sandbox } = loadProfile();
const environment = { STATES_TOKEN: "set" };

const mostNamed = 4;

const named = (ids: readonly string[]): string =>
  ids.length > mostNamed ? `${ids.length} requirements` : ids.map((id) => `\`${id}\``).join(", ");

/** Such as "2 requirements and a part of 3". */
function lostBy(profile: Profile): string {
  const requirements = forecast(allChecks(), { profile, environment });
  const affected = new Set(byCause(requirements).flatMap((cause) => cause.requirements));
  const none = requirements.filter(({ reach }) => reach === "none").map(({ entry }) => entry.id);
  const partly = [...affected].filter((id) => !none.some((each) => each === id));
  return [
    ...(none.length > 0 ? [named(none)] : []),
    ...(partly.length > 0 ? [`checks of ${named(partly)}`] : []),
  ].join("; ");
}

const withBinding = (operation: OperationName, binding: OperationBinding): Profile => ({
  ...sandbox,
  operations: { ...sandbox.operations, [operation]: binding },
});

function withoutInput(template: Template, name: string): Template {
  if (typeof template !== "object" || template === null || Array.isArray(template)) return template;
  return Object.fromEntries(
    Object.entries(template)
      .filter(([, value]) => value !== `{${name}}`)
      .map(([key, value]) => [key, withoutInput(value, name)]),
  );
}

const without = <Values extends object>(values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)) as Values;

interface Row {
  name: string;
  where: string;
  lost: string;
}

function inputRows(operation: OperationName): Row[] {
  const binding = sandbox.operations[operation] ?? {};
  const shown = shownFields(operation);
  const inPath = placeholdersIn(routeOf(operation, sandbox).path);
  const rowsOf = (part: "query" | "body"): Row[] => {
    const template = binding[part];
    const names = template ? placeholdersIn(JSON.stringify(template)) : shown[part];
    return names.map((name) => {
      if (!template) return { name, where: `${part}, as the document shows it`, lost: "" };
      const less = withoutInput(template, name) as Record<string, Template>;
      return {
        name,
        where: part,
        lost: lostBy(withBinding(operation, { ...binding, [part]: less })),
      };
    });
  };
  return [
    ...inPath.map((name) => ({ name, where: "path", lost: "" })),
    ...rowsOf("query"),
    ...rowsOf("body"),
  ];
}

function resultRows(operation: OperationName): Row[] {
  const binding = sandbox.operations[operation] ?? {};
  return Object.entries(binding.result ?? {}).map(([name, where]) => ({
    name,
    where: `\`${where}\``,
    lost: lostBy(
      withBinding(operation, { ...binding, result: without(binding.result ?? {}, name) }),
    ),
  }));
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const rowsAs = (what: string, where: string, rows: readonly Row[]): string =>
  table(
    [what, where, "lost without it"],
    rows.map(({ name, where: place, lost }) => [`\`${name}\``, place, lost || "-"]),
  );

function operationSection(operation: OperationName): string {
  const { method, path } = routeOf(operation, sandbox);
  const origin = describe(operation).path ? "as the document shows it" : "not shown; the sandbox's";
  return [
    `### ${operation}`,
    `To ${operations[operation].act}: \`${method} ${path}\` (${origin}).`,
    rowsAs("input", "default place", inputRows(operation)),
    rowsAs("result", "default pointer", resultRows(operation)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Where only one state can't be had: each of its fixed values or its endpoint is as good. */
function lostWithoutState(state: ProviderStateName): string {
  const requirements = forecast(allChecks(), {
    profile: { ...sandbox, states: {} },
    environment,
  });
  const causes = byCause(requirements).filter(
    ({ what }) => what.replace(/ \(\w+\)$/, "") === state,
  );
  const ids = [...new Set(causes.flatMap((cause) => cause.requirements))];
  return ids.length > mostNamed ? `${named(ids)}, in full or in part` : named(ids);
}

/** What is lost is on record only once this file is loaded. */
const stateRows = (): string[][] =>
  (Object.keys(providerStates) as ProviderStateName[]).map((state) => {
    const { params, values } = providerStates[state];
    return [
      state,
      Object.keys(params)
        .map((name) => `\`${name}\``)
        .join(", ") || "-",
      Object.keys(values)
        .map((name) => `\`${name}\``)
        .join(", ") || "-",
      lostWithoutState(state) || "only where the profile concludes by it",
    ];
  });

export const referencePage = (): string =>
  `# What a profile can name

Generated from the sandbox's profile, the provider states and what each check needs (\`npm run record\`).
[profile.md](profile.md) explains how a profile works.

## Operations

An **input** is what the suite has for a request: use it as a placeholder, \`{name}\`, in the \`path\`, \`query\` or \`body\` of the
operation. A **result** is what it looks for in the response: give its JSON Pointer under \`result\`. "Lost" is what a
run can't look at then, or doesn't ask of a target whose requests have no such input.

${operationNames.map(operationSection).join("\n\n")}

## Bank details

Under \`bankDetails\`, where each field is within one record:

${table(
  ["field", "default pointer"],
  Object.entries(sandbox.bankDetails).map(([name, pointer]) => [`\`${name}\``, `\`${pointer}\``]),
)}

## Provocations

Of these error rows the document doesn't show what raises them. The suite's usual way is an accepted request with this changed or
left out; \`provocations\` can name any other input, or \`operation fails\`:

${table(["row", "answer", "operation", "changed in the usual way"], provocationRows())}

## Other fields

${table(["field", "meaning", "default"], fieldRows())}

## Provider states

${table(["state", "params", "values", "lost without it"], stateRows())}
`;
