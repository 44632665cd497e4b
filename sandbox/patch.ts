import type { Rules } from "./rules/index.ts";
import type { Service } from "./service.ts";

export interface Changes {
  rules?: { [Section in keyof Rules]?: Partial<Rules[Section]> };
  store?: Partial<Service["store"]>;
  authenticate?: Service["authenticate"];
  operations?: Partial<Service["operations"]>;
  respond?: Partial<Service["respond"]>;
  routes?: Partial<Service["routes"]>;
  wire?: Partial<Service["wire"]>;
}

/** Gets the service before this patch: later patches don't change what it takes from there. */
export type Patch = (before: Service) => Changes;

function patchedRules(rules: Rules, changes: NonNullable<Changes["rules"]>): Rules {
  const sections = Object.entries(changes) as [keyof Rules, object][];
  const patched = sections.map(([section, members]) => [
    section,
    { ...rules[section], ...members },
  ]);
  return { ...rules, ...Object.fromEntries(patched) };
}

export function applyPatch(service: Service, patch: Patch): Service {
  const { rules = {}, store, authenticate, operations, respond, routes, wire } = patch(service);
  return {
    rules: patchedRules(service.rules, rules),
    store: { ...service.store, ...store },
    authenticate: authenticate ?? service.authenticate,
    operations: { ...service.operations, ...operations },
    respond: { ...service.respond, ...respond },
    routes: { ...service.routes, ...routes },
    wire: { ...service.wire, ...wire },
  };
}

export const applyPatches = (service: Service, patches: readonly Patch[]): Service =>
  patches.reduce(applyPatch, service);
