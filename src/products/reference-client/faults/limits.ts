import { plain, type ClientFault } from "./fault.ts";
import { after, drafting } from "./patches.ts";

export const limitsFaults: Record<string, ClientFault> = {
  "limit-hammered": {
    breaks: "client-over-limit-heeded",
    in: "over-limit",
    does: "repeats a sell that is over the limits",
    patch: after("over limit", "same sell"),
  },
  "limits-of-every-type": {
    breaks: "client-limits-transaction-type",
    in: plain,
    does: "reads limits without a transaction type",
    patch: drafting("limits", () => ({ query: {} })),
  },
  "validation-as-text": {
    breaks: "client-validation-content-type",
    in: plain,
    does: "validates with another content type",
    patch: () => ({
      headers: (all, { operation }) =>
        operation === "validate" ? { ...all, "content-type": "text/plain" } : all,
    }),
  },
  "amount-as-text": {
    breaks: "client-validation-field-types",
    in: plain,
    does: "sends the amount of a validation as text",
    patch: drafting("validate", ({ body = {} }) => ({
      body: { ...body, from_amount: String(body.from_amount) },
    })),
  },
};
