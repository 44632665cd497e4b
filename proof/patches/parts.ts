import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Call, Context, Operation } from "../../sandbox/context.ts";
import { type Changes, type Patch, applyPatch, applyPatches } from "../../sandbox/patch.ts";
import { refuse, refuseUntabled } from "../../sandbox/input.ts";
import type { SignedRequest } from "../../sandbox/rules/authentication.ts";
import type { Rules } from "../../sandbox/rules/index.ts";
import type { Service } from "../../sandbox/service.ts";
import type { Store } from "../../sandbox/store.ts";

export const together =
  (...patches: readonly Patch[]): Patch =>
  (service) =>
    applyPatches(service, patches);

export type Names = OperationName | readonly OperationName[];
type When = (call: Call) => boolean;

export const around =
  (names: Names, wrap: (before: Operation) => Operation): Patch =>
  ({ operations }) => ({
    operations: Object.fromEntries([names].flat().map((name) => [name, wrap(operations[name])])),
  });

export const onlyIn =
  (names: Names, patch: Patch, when: When = () => true): Patch =>
  (service) => {
    const patchedFor = once(({ rules, store }) => applyPatch({ ...service, rules, store }, patch));
    const calling = (name: OperationName) => (call: Call) => {
      if (!when(call)) return service.operations[name](call);
      const { rules, store, operations } = patchedFor(call);
      return operations[name]({ ...call, rules, store });
    };
    return { operations: Object.fromEntries([names].flat().map((name) => [name, calling(name)])) };
  };

type Change<Part> = Partial<Part> | ((before: Part, service: Service) => Partial<Part>);

interface Within<Part> {
  (change: Change<Part>): Patch;
  (names: Names, change: Change<Part>, when?: When): Patch;
}

const isNames = (value: object | string): value is Names =>
  typeof value === "string" || Array.isArray(value);

function within<Part extends object>(
  partOf: (service: Service) => Part,
  changes: (part: Partial<Part>) => Changes,
): Within<Part> {
  const patchOf =
    (change: Change<Part>): Patch =>
    (service) =>
      changes(typeof change === "function" ? change(partOf(service), service) : change);
  return (one: Names | Change<Part>, change: Change<Part> = {}, when?: When) =>
    isNames(one) ? onlyIn(one, patchOf(change), when) : patchOf(one);
}

export const inRules = <Section extends keyof Rules>(section: Section): Within<Rules[Section]> =>
  within(
    ({ rules }) => rules[section],
    (part) => ({ rules: { [section]: part } }),
  );

export const inStore = within<Store>(
  ({ store }) => store,
  (part) => ({ store: part }),
);

/** Patches may count calls, so they're made anew only for another context. */
function once(make: (context: Context) => Service): (context: Context) => Service {
  let last: (Context & { made: Service }) | undefined;
  return ({ rules, store }) => {
    if (last?.rules !== rules || last.store !== store) {
      last = { rules, store, made: make({ rules, store }) };
    }
    return last.made;
  };
}

/** Without a row: a 400 that no error table lists. */
export const refuses = (names: Names, row?: ErrorRowId, when: When = () => true): Patch =>
  around(names, (before) => (call) => {
    if (!when(call)) return before(call);
    return row ? refuse(row) : refuseUntabled(400, "not possible");
  });

type WhenSigned = (request: SignedRequest) => boolean;

export const authentication = inRules("authentication");

export const authenticating =
  (when: WhenSigned, changes: Partial<Rules["authentication"]>): Patch =>
  (service) => ({
    authenticate: (context: Context, request: SignedRequest) => {
      if (!when(request)) return service.authenticate(context, request);
      const changed = applyPatch(
        { ...service, ...context },
        authentication(() => changes),
      );
      return service.authenticate(changed, request);
    },
  });

/** Skips authentication; the first client counts as the sender. */
export const serving =
  (when: WhenSigned): Patch =>
  ({ authenticate }) => ({
    authenticate: (context, request) =>
      when(request)
        ? { client: context.store.clients[0], userId: request.userId }
        : authenticate(context, request),
  });

/** The client's first user stands in. */
export const withoutUserId = (name: OperationName): Patch =>
  together(
    authenticating(({ operation, userId }) => operation === name && userId === undefined, {
      requiresUserId: () => false,
    }),
    around(name, (before) => (call) => {
      const someone = call.store.allUsers().find(({ client }) => client === call.client);
      return before({ ...call, userId: call.userId ?? someone?.id });
    }),
  );
