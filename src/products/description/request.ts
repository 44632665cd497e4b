import { isJsonObject } from "../../../spec/json.ts";
import { describe } from "../../../spec/openapi.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { carriesUserId, routeOf } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { fill, placeholdersIn } from "../../judge/profile/template.ts";
import { exampleInputs } from "./examples.ts";
import { schemaOf } from "./schema-of.ts";
import type { Parameter, Body } from "./parts.ts";

const isQueryOfDocument = (parameter: Parameter): boolean =>
  "in" in parameter && parameter.in === "query";

/** The parameters of an operation that don't sign it: X-User-Id where it has one, path and query. */
export function parametersOf(operation: OperationName, profile: Profile): Parameter[] {
  const inputs = exampleInputs(profile);
  const { query } = profile.operations[operation] ?? {};
  const filled = query ? fill(query, (name) => inputs[name]) : {};
  const documented = (describe(operation).operation.parameters ?? []) as Parameter[];
  return [
    ...(carriesUserId(operation, profile) ? [{ $ref: "#/components/parameters/UserId" }] : []),
    ...placeholdersIn(routeOf(operation, profile).path).map((name) => ({
      name,
      in: "path",
      required: true,
      schema: schemaOf(inputs[name]),
    })),
    ...(query
      ? Object.keys(query).map((name) => ({
          name,
          in: "query",
          schema: schemaOf(isJsonObject(filled) ? filled[name] : undefined),
        }))
      : documented.filter(isQueryOfDocument)),
  ];
}

/** The body of an operation with the target's names; undefined where it has none. */
export function bodyOf(operation: OperationName, profile: Profile): Body | undefined {
  const { body } = profile.operations[operation] ?? {};
  if (body) {
    const inputs = exampleInputs(profile);
    const example = fill(body, (name) => inputs[name]) ?? {};
    return { content: { "application/json": { schema: schemaOf(example), example } } };
  }
  const documented = describe(operation).operation.requestBody;
  const shown = documented && "content" in documented ? documented : undefined;
  return shown as Body | undefined;
}
