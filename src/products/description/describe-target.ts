import type { OpenAPIV3_1 } from "openapi-types";
import { isJsonObject, objectOf, type JsonObject } from "../../../spec/json.ts";
import { describe, openapi } from "../../../spec/openapi.ts";
import { type OperationName, operationNames } from "../../../spec/operations.ts";
import { carriesUserId, routeOf } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { fill, placeholdersIn } from "../../judge/profile/template.ts";
import {
  exampleInputs,
  schemaOf,
  type Body,
  type Schema,
  type Response,
  type Description,
  type Operation,
  acceptanceOf,
  bankDetailsSchema,
} from "./schema-of.ts";
import { dialectOf } from "../../judge/profile/dialect.ts";
import {
  authenticationErrors,
  errorRow,
  errorsOf,
  type ErrorRow,
} from "../../../spec/error-rows/index.ts";
import { isOffered } from "../../../spec/capabilities.ts";

function parametersOf(operation: OperationName, profile: Profile): JsonObject[] {
  const inputs = exampleInputs(profile);
  const { query } = profile.operations[operation] ?? {};
  const filled = objectOf(fill(query ?? {}, (name) => inputs[name]));
  const documented = (describe(operation).operation.parameters ?? []) as JsonObject[];
  return [
    ...(carriesUserId(operation, profile) ? [{ $ref: "#/components/parameters/UserId" }] : []),
    ...placeholdersIn(routeOf(operation, profile).path).map((name) => ({
      name,
      in: "path",
      required: true,
      schema: schemaOf(inputs[name]),
    })),
    ...(query
      ? Object.keys(query).map((name) => ({ name, in: "query", schema: schemaOf(filled[name]) }))
      : documented.filter((parameter) => parameter.in === "query")),
  ];
}

function bodyOf(operation: OperationName, profile: Profile): Body | undefined {
  const { body } = profile.operations[operation] ?? {};
  if (body) {
    const inputs = exampleInputs(profile);
    const example = fill(body, (name) => inputs[name]) ?? {};
    return { content: { "application/json": { schema: schemaOf(example), example } } };
  }
  const documented = describe(operation).operation.requestBody;
  return documented && "content" in documented ? (documented as Body) : undefined;
}

function errorBodyOf({ code, meaning }: ErrorRow, profile: Profile): JsonObject {
  return { success: false, ...dialectOf(profile).refusal.encode({ code, message: meaning }) };
}

const response = (description: string, examples: JsonObject, schema: Schema): Response => ({
  description,
  content: { "application/json": { schema, examples } },
});

function refusalsOf(operation: OperationName, profile: Profile): Record<string, Response> {
  const all = errorsOf(operation);
  const statuses = [...new Set(all.map(([, { http }]) => http))];
  return Object.fromEntries(
    statuses.map((status) => {
      const rows = all.filter(([, { http }]) => http === status);
      const table = rows.map(([id, { code, meaning }]) => `| ${code} | ${meaning} | ${id} |`);
      const head = ["| code | meaning | row |", "| --- | --- | --- |"];
      const examples = rows.map(([id, row]) => [
        id,
        { summary: `${row.code}: ${row.meaning}`, value: errorBodyOf(row, profile) },
      ]);
      const description = [...head, ...table].join("\n");
      const schema = { $ref: "#/components/schemas/TableError" };
      return [status, response(description, Object.fromEntries(examples) as JsonObject, schema)];
    }),
  );
}

function authenticationRefusals(): Response {
  const examples = Object.entries(authenticationErrors).map(
    ([id, { code, meaning }]: [string, ErrorRow]) => {
      const isNested = id === "authentication-timestamp-expired";
      const value = isNested
        ? { errors: { error_code: code, text: meaning }, success: false }
        : { error_code: code, message: meaning, success: false };
      return [id, { summary: `${code}: ${meaning}`, value }];
    },
  );
  return response("An authentication error.", Object.fromEntries(examples) as JsonObject, {
    anyOf: [
      { $ref: "#/components/schemas/KeyOrSecretError" },
      { $ref: "#/components/schemas/TimestampError" },
      { $ref: "#/components/schemas/TableError" },
    ],
  });
}

const signing = ["ApiKey", "Signature", "Timestamp", "RequestId"];

const schemesFor = ({ signature }: Profile) =>
  signing.map((scheme) => {
    const parameter = openapi.components?.parameters?.[scheme] as OpenAPIV3_1.ParameterObject;
    const encoded = scheme === "Signature" ? ` Encoded as ${signature.encoding}.` : "";
    const description = `${parameter.description}${encoded}`;
    return [scheme, { type: "apiKey", in: "header", name: parameter.name, description }];
  });

/** Our extensions are about open points, which the profile has settled. */
function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutExtensions(each)]));
}

function operationOf(operation: OperationName, profile: Profile): Operation {
  const { tags = [], summary = "", description, responses } = describe(operation).operation;
  const shown = responses?.["200"] as Response | undefined;
  const requestBody = bodyOf(operation, profile);
  return {
    operationId: operation,
    tags,
    summary,
    ...(description !== undefined && { description }),
    parameters: parametersOf(operation, profile),
    ...(requestBody && { requestBody }),
    responses: {
      ...(shown ? { "200": shown } : { "2XX": acceptanceOf(operation, profile) }),
      ...refusalsOf(operation, profile),
      default: { $ref: "#/components/responses/AuthenticationError" },
    },
  };
}

const description = (name: string): string =>
  `The interface as the profile "${name}" binds it: paths, names and error bodies of this deployment where the document leaves them open. ` +
  "Every request carries all four signing headers; a key alone authenticates nothing.";

export function describeTarget(profile: Profile): Description {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const operation of operationNames) {
    if (!isOffered(operation, profile.capabilities)) continue;
    const { method, path } = routeOf(operation, profile);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation, profile) };
  }
  const { parameters, schemas } = openapi.components ?? {};
  const { User: _user, SuccessResponse: _success, ...shown } = schemas ?? {};
  const document = {
    openapi: openapi.openapi,
    info: { ...openapi.info, description: description(profile.name) },
    servers: [{ url: profile.baseUrl ?? "https://wallet.invalid" }],
    tags: openapi.tags,
    security: [Object.fromEntries(signing.map((scheme) => [scheme, []])) as object],
    paths,
    components: {
      securitySchemes: Object.fromEntries(schemesFor(profile)) as object,
      parameters: { UserId: parameters?.UserId },
      responses: { AuthenticationError: authenticationRefusals() },
      schemas: {
        ...shown,
        TableError: schemaOf(errorBodyOf(errorRow("pool-quote-parameters-invalid"), profile)),
        BankDetails: bankDetailsSchema(profile),
      },
    },
  };
  return withoutExtensions(document) as Description;
}
