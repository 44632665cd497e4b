import { isOffered } from "../../../spec/capabilities.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { routeOf } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { placeholdersIn, type Template } from "../../judge/profile/template.ts";
import type { Link } from "./parts.ts";

/** Ids by which one operation takes up what another has created. */
const ids = ["user_id", "quote_id", "transaction_id"];

/** The pool's quotes are for pool sells, the others for external ones. */
const otherKind: Partial<Record<OperationName, OperationName[]>> = {
  getPoolSellQuote: ["externalSell", "getExternalSellQuote", "getPoolSellQuote"],
  getExternalSellQuote: ["poolSell", "getExternalSellQuote", "getPoolSellQuote"],
  poolSell: ["confirmOnchainFunding"],
};

const keyOf = (template: Record<string, Template>, name: string): string | undefined =>
  Object.keys(template).find((key) => template[key] === `{${name}}`);

/** How an operation takes an id: as a parameter, or as a member of its body. */
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

/** Links from what an operation creates to the operations that take it up. */
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
