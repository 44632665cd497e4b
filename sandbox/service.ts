import type { Context } from "./context.ts";
import { authenticate, type Authenticate } from "./http/authenticate.ts";
import { respond, type Respond } from "./http/respond.ts";
import { routes, type Routes } from "./http/routes.ts";
import { wire, type Wire } from "./http/wire.ts";
import { operations, type Operations } from "./operations/index.ts";
import { rules } from "./rules/index.ts";
import { createStore, type Clients } from "./store.ts";

export interface Service extends Context {
  authenticate: Authenticate;
  operations: Operations;
  respond: Respond;
  routes: Routes;
  wire: Wire;
}

export const referenceService = (clients: Clients): Service => ({
  rules,
  store: createStore(clients),
  authenticate,
  operations,
  respond,
  routes,
  wire,
});
