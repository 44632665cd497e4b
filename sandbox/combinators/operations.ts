import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Call, Context, Operation } from "../context.ts";
import type { Data, Input } from "../data.ts";
import { applyPatch, type Patch } from "../patch.ts";
import { refuse, Refusal, refuseUntabled } from "../refusal.ts";
import type { Service } from "../service.ts";

type Names = OperationName | readonly OperationName[];
type When = (call: Call) => boolean;

export const around =
  (names: Names, wrap: (before: Operation) => Operation): Patch =>
  ({ operations }) => ({
    operations: Object.fromEntries([names].flat().map((name) => [name, wrap(operations[name])])),
  });

/** Patches only what operations use, for some of their calls: rules, store and operations. */
export const onlyIn =
  (names: Names, patch: Patch, when: When = () => true): Patch =>
  (service) => {
    const patchedFor = once(({ rules, store }) => applyPatch({ ...service, rules, store }, patch));
    const calling = (name: OperationName) => (call: Call) => {
      if (!when(call)) return service.operations[name](call);
      const { rules, store, operations } = patchedFor(call);
      return operations[name]({ ...call, rules, store });
    };
    return {
      operations: Object.fromEntries([names].flat().map((name) => [name, calling(name)])),
    };
  };

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

/** With a row, or where there is none with 400. */
export const refuses = (names: Names, row?: ErrorRowId, when: When = () => true): Patch =>
  around(names, (before) => (call) => {
    if (!when(call)) return before(call);
    return row ? refuse(row) : refuseUntabled(400, "not possible");
  });

export const withInput = (names: Names, change: (call: Call) => Input): Patch =>
  around(
    names,
    (before) => (call) => before({ ...call, input: { ...call.input, ...change(call) } }),
  );

export const withData = (names: Names, change: (data: Data, call: Call) => Data): Patch =>
  around(names, (before) => (call) => change(before(call), call));

export const afterSuccess = (names: Names, act: (call: Call, data: Data) => void): Patch =>
  withData(names, (data, call) => {
    act(call, data);
    return data;
  });

export const afterRefusal = (names: Names, act: (call: Call) => void, row?: ErrorRowId): Patch =>
  around(names, (before) => (call) => {
    try {
      return before(call);
    } catch (error) {
      if (error instanceof Refusal && (row === undefined || error.row === row)) act(call);
      throw error;
    }
  });
