import type { OperationName } from "../../spec/operations.ts";
import { Crash } from "../../sandbox/crash.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { isPlain } from "../../sandbox/data.ts";
import type { Received } from "../../sandbox/http/wire.ts";
import type { Fault } from "./fault.ts";

/** Keys are joined by dots. */
function sentIn({ body }: Received, field: string): unknown {
  if (body === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const key of field.split(".")) value = isPlain(value) ? value[key] : undefined;
  return value;
}

const failsAt =
  (operation: OperationName, isFatal: (received: Received) => boolean): Patch =>
  ({ wire }) => ({
    wire: {
      read: (received) => {
        if (received.operation === operation && isFatal(received)) throw new Crash("Unprepared.");
        return wire.read(received);
      },
    },
  });

const failsOn = (operation: OperationName, field: string, value: unknown): Patch =>
  failsAt(
    operation,
    (received) => JSON.stringify(sentIn(received, field)) === JSON.stringify(value),
  );

const longestHash = 1_000;

/** Each fails with 500 on one value of one input. */
export const plainValuesFaults = {
  "phone-as-object-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when {} is sent for the phone of a new user",
    patch: failsOn("createUser", "phone", {}),
  },
  "identity-document-as-list-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when [] is sent for the proof of identity",
    patch: failsOn("submitKyc", "POI", []),
  },
  "document-type-true-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when true is sent for the type of the proof of address",
    patch: failsOn("submitKyc", "POA.type", true),
  },
  "bank-code-null-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when null is sent for the bank code of an account",
    patch: failsOn("upsertBankAccount", "bank_code", null),
  },
  "amount-minus-one-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when the amount of a validation is -1",
    patch: failsOn("validateTransaction", "from_amount", -1),
  },
  "hash-very-long-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when a transaction hash is longer than a thousand characters",
    patch: failsAt("confirmOnchainFunding", (received) => {
      const hash = sentIn(received, "transaction_hash");
      return typeof hash === "string" && hash.length > longestHash;
    }),
  },
  "payment-method-empty-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when the payment method of a limits request is empty",
    patch: failsAt("getLimits", ({ query }) => query.payment_method === ""),
  },
  "account-id-zero-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 when 0 is the id of the account in a path",
    patch: failsAt("getBankAccount", ({ path }) => path.bank_account_id === "0"),
  },
} satisfies Record<string, Fault>;
