import { isOffered } from "../../../spec/capabilities.ts";
import { isJsonObject } from "../../../spec/json.ts";
import { describe, openapi } from "../../../spec/openapi.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { headers, type SigningHeader } from "../../../spec/vocabulary.ts";
import { routeOf } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { acceptanceOf, bankDetailsSchema } from "./acceptance.ts";
import { authenticationRefusals, refusalsOf, tableErrorSchema } from "./refusals.ts";
import { bodyOf, parametersOf } from "./request.ts";
import type { Description, Operation, Response } from "./parts.ts";

const signing: Record<Exclude<SigningHeader, "userId">, (profile: Profile) => string> = {
  apiKey: () => "The client's API key.",
  signature: ({ signature }) =>
    `HMAC-SHA256 keyed with the API secret over API key + timestamp, and + user id where X-User-Id is carried; encoded as ${signature.encoding}.`,
  timestamp: () =>
    "Unix time in seconds, the same that is signed; older than 10 seconds is refused.",
  requestId: () => "Any string that is unique per request.",
};

/** Our own extensions are about what the document doesn't show: a profile has said that. */
function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutExtensions(each)]));
}

/** The document's own response, where it shows one: of limits and validation. */
function shownAcceptance(operation: OperationName) {
  const { responses = {} } = describe(operation).operation;
  return responses["200"] && { "200": responses["200"] as Response };
}

function operationOf(operation: OperationName, profile: Profile): Operation {
  const { tags = [], summary = "", description } = describe(operation).operation;
  const requestBody = bodyOf(operation, profile);
  return {
    operationId: operation,
    tags,
    summary,
    ...(description !== undefined && { description }),
    parameters: parametersOf(operation, profile),
    ...(requestBody && { requestBody }),
    responses: {
      ...(shownAcceptance(operation) ?? { "2XX": acceptanceOf(operation, profile) }),
      ...refusalsOf(operation, profile),
      default: { $ref: "#/components/responses/AuthenticationError" },
    },
  };
}

function pathsOf(profile: Profile): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const operation of operationNames) {
    if (!isOffered(operation, profile.capabilities)) continue;
    const { method, path } = routeOf(operation, profile);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation, profile) };
  }
  return paths;
}

function schemasOf(profile: Profile) {
  const { User: _user, SuccessResponse: _success, ...shown } = openapi.components?.schemas ?? {};
  return {
    ...shown,
    TableError: tableErrorSchema(profile),
    BankDetails: bankDetailsSchema(profile),
  };
}

const description = (name: string): string =>
  `The interface as the profile "${name}" binds it: paths, names and error bodies of this deployment where the document leaves them open. ` +
  "Every request carries all four signing headers; a key alone authenticates nothing.";

/** The interface as OpenAPI 3.1, with the paths, methods, names and errors of a profile's target. */
export function describeTarget(profile: Profile): Description {
  const schemes = Object.entries(signing).map(([name, says]) => [
    name,
    {
      type: "apiKey",
      in: "header",
      name: headers[name as SigningHeader],
      description: says(profile),
    },
  ]);
  const { UserId } = openapi.components?.parameters ?? {};
  const document = {
    openapi: openapi.openapi,
    info: { ...openapi.info, description: description(profile.name) },
    servers: [{ url: profile.baseUrl ?? "https://wallet.invalid" }],
    tags: openapi.tags,
    security: [Object.fromEntries(Object.keys(signing).map((name) => [name, []]))],
    paths: pathsOf(profile),
    components: {
      securitySchemes: Object.fromEntries(schemes) as object,
      parameters: { UserId },
      responses: { AuthenticationError: authenticationRefusals() },
      schemas: schemasOf(profile),
    },
  };
  return withoutExtensions(document) as Description;
}
