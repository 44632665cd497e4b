import { type JsonObject, isJsonObject } from "../../../spec/json.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { pointerOf, tokensOf } from "../../../spec/pointer.ts";
import { freshValues } from "../../judge/profile/generators.ts";
import { isOffered } from "../../../spec/capabilities.ts";
import { issuedIdNames, type OperationName, operationNames } from "../../../spec/operations.ts";
import { detailPointers, partsOf } from "../../judge/profile/binding.ts";

const someDay = Date.UTC(2026, 0, 15, 12);

function examplesOf(data: JsonObject): JsonObject {
  let drawn = 0;
  const pick = (below: number) => (drawn += 7) % below;
  return freshValues(data, { now: () => someDay, timeZone: "UTC", pick });
}

export const exampleOf = (template: unknown): unknown => examplesOf({ template }).template;

export function exampleInputs({ testData }: Profile): JsonObject {
  const { user, kyc, bankAccounts, sell, unknown } = testData;
  const uuids = [...issuedIdNames, "reference_uuid", "bank_account_id"];
  const ids = Object.fromEntries(uuids.map((name) => [name, exampleOf("{uuid}")]));
  const others = examplesOf({
    ...unknown,
    ...user,
    ...kyc.foreign,
    ...bankAccounts.nameMatches,
    ...sell,
  });
  const inputs: JsonObject = { ...ids, ...others };
  return { ...inputs, id: inputs.transaction_id };
}

export type Schema = JsonObject & { properties?: Record<string, Schema>; required?: string[] };

export interface Body {
  content: Record<string, { schema?: Schema; example?: unknown; examples?: JsonObject }>;
}

interface Link {
  operationId: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, string>;
}

export interface Response extends Partial<Body> {
  $ref?: string;
  description?: string;
  links?: Record<string, Link>;
}

export interface Operation extends JsonObject {
  operationId: string;
  parameters: JsonObject[];
  requestBody?: Body;
  responses: Record<string, Response>;
}

export interface Description extends JsonObject {
  paths: Record<string, Record<string, Operation>>;
}

const typeOf = (value: unknown): Schema => {
  if (typeof value === "bigint") return { type: "integer" };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  if (typeof value === "boolean") return { type: "boolean" };
  return typeof value === "string" ? { type: "string" } : {};
};

export function schemaOf(example: unknown): Schema {
  if (Array.isArray(example)) return { type: "array", items: schemaOf(example[0]) };
  if (!isJsonObject(example)) return { ...typeOf(example), examples: [example] };
  const properties = Object.entries(example).map(([name, value]) => [name, schemaOf(value)]);
  return { type: "object", properties: Object.fromEntries(properties) as Record<string, Schema> };
}

function placeSchema(schema: Schema, pointer: string, placed: Schema): Schema {
  const [key = "", ...rest] = tokensOf(pointer);
  const { properties = {}, required = [] } = schema;
  const member =
    rest.length === 0 ? placed : placeSchema(properties[key] ?? {}, pointerOf(rest), placed);
  return {
    ...schema,
    type: "object",
    properties: { ...properties, [key]: member },
    required: [...new Set([...required, key])],
  };
}

const otherKind: Partial<Record<OperationName, OperationName[]>> = {
  getPoolSellQuote: ["externalSell", "getExternalSellQuote", "getPoolSellQuote"],
  getExternalSellQuote: ["poolSell", "getExternalSellQuote", "getPoolSellQuote"],
  poolSell: ["confirmOnchainFunding"],
};

/** Where an operation takes an id that another has issued. */
function linkTo(
  operation: OperationName,
  name: string,
  expression: string,
  profile: Profile,
): [OperationName, Omit<Link, "operationId">][] {
  const input = { [name]: expression, ...(name === "transaction_id" && { id: expression }) };
  const { path, query, body } = partsOf(operation, input, profile);
  const keyIn = (part: JsonObject = {}) =>
    Object.keys(part).find((key) => part[key] === expression);
  const parameter = keyIn(path) ?? keyIn(query);
  const member = keyIn(body);
  if (parameter) return [[operation, { parameters: { [parameter]: expression } }]];
  return member === undefined ? [] : [[operation, { requestBody: { [member]: expression } }]];
}

function linksFrom(operation: OperationName, profile: Profile): Record<string, Link> {
  const others = operationNames
    .filter((other) => other !== operation && isOffered(other, profile.capabilities))
    .filter((other) => !otherKind[operation]?.includes(other));
  const links = Object.entries(profile.operations[operation]?.result ?? {}).flatMap(
    ([name, pointer]) =>
      issuedIdNames.has(name)
        ? others.flatMap((other) => linkTo(other, name, `$response.body#${pointer}`, profile))
        : [],
  );
  return Object.fromEntries(
    links.map(([operationId, link]) => [operationId, { operationId, ...link }]),
  );
}

const kinds: Record<string, Schema> = {
  is_nri: { type: "boolean" },
  kyc_state: { type: "string" },
  state: { type: "string" },
  to_amount: { type: ["number", "string"], description: "The amount that is paid out." },
};

const details = { $ref: "#/components/schemas/BankDetails" };

export function bankDetailsSchema({ bankDetails, bankAccountStates }: Profile): Schema {
  const words: Record<string, Schema> = {
    state: { type: "string", enum: [...new Set(Object.values(bankAccountStates).flat())] },
    is_nre: { type: "boolean", default: false },
    bank_account_id: { type: ["string", "integer"] },
  };
  const places = Object.keys(bankDetails).flatMap((name) =>
    detailPointers({ bankDetails }, name).map((pointer) => [name, pointer] as const),
  );
  const placed = places.reduce<Schema>(
    (schema, [name, pointer]) => placeSchema(schema, pointer, words[name] ?? { type: "string" }),
    { type: "object" },
  );
  // The document requires only is_nre. If its place differs between operations, it can't be required for all.
  const [isNre = "", ...others] = detailPointers({ bankDetails }, "is_nre");
  const [, key = "is_nre"] = isNre.split("/");
  return others.length > 0 ? placed : { ...placed, required: [key] };
}

export function acceptanceOf(operation: OperationName, profile: Profile): Response {
  const results = Object.entries(profile.operations[operation]?.result ?? {});
  const flag: Schema = {
    type: "object",
    required: ["success"],
    properties: { success: { $ref: "#/components/schemas/SuccessFlag" } },
  };
  const inputs = exampleInputs(profile);
  const known: Record<string, Schema> = {
    ...kinds,
    bank_details: operation === "getUser" ? { type: "array", items: details } : details,
  };
  const schema = results.reduce(
    (placed, [name, pointer]) =>
      placeSchema(placed, pointer, known[name] ?? schemaOf(inputs[name])),
    flag,
  );
  const links = linksFrom(operation, profile);
  return {
    description: "Accepted.",
    content: { "application/json": { schema } },
    ...(Object.keys(links).length > 0 && { links }),
  };
}
