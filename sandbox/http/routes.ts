import { describe } from "../../spec/openapi.ts";
import { operationNames, type OperationName } from "../../spec/operations.ts";

export interface Route {
  method: string;
  /** With {name} for path parameters. */
  path: string;
}

/** Undefined for an operation that isn't served. */
export type Routes = Record<OperationName, Route | undefined>;

const ofAccount = "/api/v2/user/bank_account/{bank_account_id}";

/** For paths that the document doesn't show. */
const chosen: Partial<Record<OperationName, Route>> = {
  markNri: { method: "POST", path: "/api/v2/user/nri" },
  getUser: { method: "GET", path: "/api/v2/user/{user_id}" },
  updateBankAccount: { method: "PUT", path: ofAccount },
  deleteBankAccount: { method: "DELETE", path: ofAccount },
  getBankAccount: { method: "GET", path: ofAccount },
  getBankAccountStatus: { method: "GET", path: `${ofAccount}/status` },
};

function routeOf(name: OperationName): Route {
  const { method, path } = describe(name);
  const route = path === undefined ? chosen[name] : { method, path };
  if (!route) throw new Error(`The sandbox has no path for ${name}.`);
  return route;
}

export const routes = Object.fromEntries(
  operationNames.map((name) => [name, routeOf(name)]),
) as Routes;
