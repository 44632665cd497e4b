import type { Fault } from "./fault.ts";

export const validationFaults = {
  "validation-forgets-consumed": {
    breaks: ["validation-not-approved-beyond", "validation-tells-beforehand"],
    does: "validates as if nothing had been sold before",
  },
  "validation-of-usual-method": {
    breaks: ["validation-not-approved-beyond", "validation-approved-within"],
    does: "validates whatever the payment method by the limits of the first",
  },
  "daily-unvalidated": {
    breaks: ["validation-not-approved-beyond", "validation-tells-beforehand"],
    does: "approves beyond the daily limit",
  },
  "validation-refused": {
    breaks: "validation-answer",
    does: "refuses to validate",
  },
  "validation-fails-beyond": {
    breaks: ["validation-not-approved-beyond", "validation-tells-beforehand"],
    does: "fails on what is beyond the limits",
  },
  "validation-message-missing": {
    breaks: "validation-message",
    does: "leaves the message out of validations",
  },
  "validation-status-missing": {
    breaks: "validation-status",
    does: "leaves the status out of validations",
  },
  "validation-user-id-optional": {
    breaks: "validation-user-id-required",
    does: "validates for somebody without X-User-Id",
  },
  "approved-never": {
    breaks: "validation-approved-within",
    does: "approves nothing",
  },
  "approved-always": {
    breaks: ["validation-not-approved-beyond", "validation-tells-beforehand"],
    does: "approves everything",
  },
  "validation-consumes": {
    breaks: "validation-consumes-nothing",
    does: "counts validations as used",
  },
} as const satisfies Record<string, Fault>;
