import type { CitableId } from "../../spec/register.ts";

/** Mistakes that teams make, by the server's switch, with the requirements that must find them. */
export const defects: Record<string, Record<string, CitableId[]>> = {
  FastAPI: {
    "await-before-writing": ["sells-pool-within-limits"],
    "transactions-for-anyone": ["owasp-api1-objects"],
    "uuids-in-any-form": ["kyc-user-uuid-invalid", "status-user-id-format"],
    "removed-accounts-count": ["bank-accounts-ceiling-freed"],
    "updates-in-place": ["bank-accounts-readd-creates"],
    "status-without-nre": ["bank-accounts-is-nre-in-status"],
    "weeks-of-a-day": ["limits-entry-consumed"],
    "limits-exclusive": ["sells-pool-within-limits", "sells-external-within-limits"],
    "whole-amounts-counted": ["limits-consumed-by-sell", "limits-consumed-by-method"],
    "valid-for-three-weeks": ["kyc-document-validity-short"],
    "window-of-a-minute": ["authentication-window"],
    "user-id-unsigned": ["authentication-signature-user-id"],
  },
  Go: {
    "signatures-by-prefix": ["authentication-signature-checked"],
    "expired-flat": ["authentication-shape-timestamp-expired"],
    "sells-count-as-purchases": ["limits-entry-consumed"],
    "float-sums": ["limits-consumed-by-sell"],
    "method-limits-ignored": ["sells-pool-within-limits", "sells-external-within-limits"],
    "validation-forgets": ["validation-not-approved-beyond"],
    "hashes-taken-twice": ["funding-hash-received"],
    "unlocked-while-writing": ["external-sell-quote-used"],
    "funds-oldest-sell": ["funding-by-path-id"],
    "indian-nris": ["users-nri-not-indian-kyc"],
    "nre-for-residents": ["bank-accounts-nre-rejected-for-non-nri"],
  },
};

export const variants: Record<string, Record<string, Record<string, unknown>>> = {
  FastAPI: {
    "hex-signatures": { signature: { encoding: "hex" } },
    "errors-in-a-list": {
      errors: {
        code: ["/errors/0/code", "/error_code", "/errors/error_code"],
        message: ["/errors/0/reason", "/message", "/errors/text"],
      },
    },
    "text-ids": { testData: { unknown: { quote_id: "Q-{digits:9}" } } },
    "refusals-use-quotes": { quotes: { afterRefusal: "burned" } },
    "created-201": {},
    "request-ids-once": {},
  },
  Go: {
    "verified-at-once": {
      kyc: { concludes: "at-once" },
      bankVerification: { concludes: "at-once" },
    },
    "sold-amounts-count": { limits: { unit: "from-amount" } },
    "rolling-periods": {},
    "authentication-400": {},
    "references-of-any-operation": {},
    "deleted-accounts-gone": {},
  },
};
