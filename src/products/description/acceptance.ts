import { isOffered } from "../../../spec/capabilities.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { routeOf, detailPointers } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { placeholdersIn, type Template } from "../../judge/profile/template.ts";
import {
  type Link,
  type Schema,
  type Response,
  placeSchema,
  schemaOf,
  exampleInputs,
} from "./schema-of.ts";

const ids = ["user_id", "quote_id", "transaction_id"];

const otherKind: Partial<Record<OperationName, OperationName[]>> = {
  getPoolSellQuote: ["externalSell", "getExternalSellQuote", "getPoolSellQuote"],
  getExternalSellQuote: ["poolSell", "getExternalSellQuote", "getPoolSellQuote"],
  poolSell: ["confirmOnchainFunding"],
};

const keyOf = (template: Record<string, Template>, name: string): string | undefined =>
  Object.keys(template).find((key) => template[key] === `{${name}}`);

function linkTo(
  operation: OperationName,
  name: string,
  expression: string,
  profile: Profile,
): Link | undefined {
  const { query = {}, body = {} } = profile.operations[operation] ?? {};
  const { path } = routeOf(operation, profile);
  const inPath = placeholdersIn(path).find(
    (each) => each === name || (each === "id" && name === "transaction_id"),
  );
  const parameter = inPath ?? keyOf(query, name);
  if (parameter) return { operationId: operation, parameters: { [parameter]: expression } };
  const member = keyOf(body, name);
  if (member === undefined) return undefined;
  return { operationId: operation, requestBody: { [member]: expression } };
}

export function linksFrom(operation: OperationName, profile: Profile): Record<string, Link> {
  const results = profile.operations[operation]?.result ?? {};
  const links = ids.flatMap((name) => {
    const pointer = results[name];
    if (pointer === undefined) return [];
    return operationNames
      .filter((other) => other !== operation && isOffered(other, profile.capabilities))
      .filter((other) => !otherKind[operation]?.includes(other))
      .flatMap((other) => {
        const link = linkTo(other, name, `$response.body#${pointer}`, profile);
        return link ? [[other, link] as const] : [];
      });
  });
  return Object.fromEntries(links);
}

const kinds: Record<string, Schema> = {
  is_nri: { type: "boolean" },
  kyc_state: { type: "string" },
  state: { type: "string" },
  to_amount: { type: ["number", "string"], description: "The amount that is paid out." },
};

const details = { $ref: "#/components/schemas/BankDetails" };

function schemaOfResult(name: string, operation: OperationName, profile: Profile): Schema {
  if (name === "bank_details")
    return operation === "getUser" ? { type: "array", items: details } : details;
  return kinds[name] ?? schemaOf(exampleInputs(profile)[name]);
}

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
  // The document requires is_nre alone. Where operations differ in its place, no schema for all can.
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
  const schema = results.reduce(
    (placed, [name, pointer]) =>
      placeSchema(placed, pointer, schemaOfResult(name, operation, profile)),
    flag,
  );
  const links = linksFrom(operation, profile);
  return {
    description: "Accepted.",
    content: { "application/json": { schema } },
    ...(Object.keys(links).length > 0 && { links }),
  };
}
