import { periods } from "../../spec/vocabulary.ts";
import type { Call, Operation } from "../context.ts";
import { type Data, refuseUntabled } from "../input.ts";
import { paymentMethods, type LimitScope, type User } from "../records.ts";
import { limitEntry } from "./limit-accounting.ts";
import { requireHeaderUser } from "./user-of.ts";

const entriesOf = (call: Call, user: User, scope: LimitScope): Data =>
  Object.fromEntries(periods.map((period) => [period, limitEntry(call, user, scope, period)]));

export const getLimits: Operation = (call) => {
  const { transaction_type, payment_method } = call.input;
  if (transaction_type === undefined) refuseUntabled(400, "transaction_type is required");
  const types = call.rules.limits.types().filter((type) => type === transaction_type);
  if (types.length === 0) refuseUntabled(400, "transaction_type is unknown");
  const methods = paymentMethods.filter(
    (method) => payment_method === undefined || method === payment_method,
  );
  if (methods.length === 0) refuseUntabled(400, "payment_method is unknown");
  const user = requireHeaderUser(call);
  const ofType = types.map((type) => [
    type,
    {
      aggregate: entriesOf(call, user, { type }),
      payment_methods: Object.fromEntries(
        methods.map((method) => [method, entriesOf(call, user, { type, method })]),
      ) as Data,
    },
  ]);
  return Object.fromEntries(ofType) as Data;
};
