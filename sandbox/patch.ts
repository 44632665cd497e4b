import type { Rules } from "./rules/index.ts";
import type { Service } from "./service.ts";

/** Members of a service that take the place of those it had. */
export interface Changes {
  rules?: { [Section in keyof Rules]?: Partial<Rules[Section]> };
  store?: Partial<Service["store"]>;
  authenticate?: Service["authenticate"];
  operations?: Partial<Service["operations"]>;
  respond?: Partial<Service["respond"]>;
  routes?: Partial<Service["routes"]>;
  wire?: Partial<Service["wire"]>;
}

/**
 * A deviation from a service, made from the service as it was before: what it takes from there stays as it
 * was, whatever later patches replace.
 */
export type Patch = (before: Service) => Changes;

function patchedRules(rules: Rules, changes: NonNullable<Changes["rules"]>): Rules {
  const sections = Object.entries(changes) as [keyof Rules, object][];
  const patched = sections.map(([section, members]) => [
    section,
    { ...rules[section], ...members },
  ]);
  return { ...rules, ...Object.fromEntries(patched) };
}

/** A service with a patch laid over it. */
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

/** A service with patches laid over it, one after the other. */
export const applyPatches = (service: Service, patches: readonly Patch[]): Service =>
  patches.reduce(applyPatch, service);
