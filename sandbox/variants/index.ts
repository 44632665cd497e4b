/** A named lawful freedom. Its profile, where it needs one, is profiles/variants/<name>.yaml. */
interface Variant {
  does: string;
}

/** What a service may lawfully do otherwise than this sandbox does. */
export const variants = {
  "signature-base64": { does: "takes signatures in base64" },
  "signature-base64url": { does: "takes signatures in URL-safe base64" },
  "signature-hex-upper": { does: "takes signatures in upper-case hexadecimal" },
  "authentication-errors-400": { does: "answers authentication errors with 400" },
  "authentication-errors-403": { does: "answers authentication errors with 403" },
  "authentication-errors-200": { does: "answers authentication errors with 200" },
  "user-id-header-everywhere": { does: "requires X-User-Id wherever a user is concerned" },
  "repeated-request-id-refused": { does: "refuses an X-Request-Id it has seen" },
  "nested-errors": { does: "nests code and message of errors" },
  "localised-messages": { does: "words its errors in another language" },
  "other-paths": { does: "has other paths and methods where the document shows none" },
  "camel-case-bodies": { does: "has camelCase names in payloads the document does not show" },
  "created-201": { does: "answers creations with 201" },
  "extra-fields": { does: "has fields the document does not mention" },
  "shuffled-keys": { does: "orders the keys of its answers otherwise" },
  "number-forms": { does: "writes numbers with exponents and trailing zeros" },
  "chunked-answers": { does: "sends its answers in small chunks" },
  "compressed-answers": { does: "compresses its answers with gzip" },
  "slow-answers": { does: "takes its time to answer" },
  "charset-named": { does: "names a charset in its content type" },
  "kyc-later": { does: "concludes KYC some time after it was submitted" },
  "bank-verification-later": { does: "verifies bank accounts some time after they were added" },
  "name-mismatch-plain-rejected": { does: "has accounts whose name differs rejected, not by name" },
  "deleted-accounts-gone": { does: "answers 404 for deleted bank accounts" },
  "limits-in-fiat": { does: "counts limits in the destination amount" },
  "counted-at-confirmation": { does: "counts external sells when their funding is confirmed" },
  "validate-refuses": { does: "answers validate with an error beyond the limits" },
  "pool-quotes-serve-twice": { does: "sells a pool quote more than once" },
  "references-unique-across-operations": { does: "has references unique across operations" },
  "numeric-ids": { does: "numbers quotes, transactions and bank accounts" },
  "upper-case-states": { does: "spells the states of bank accounts in capitals" },
  "other-status-words": { does: "has words of its own for what is not approved" },
  "jittering-answers": { does: "answers some requests much later than others" },
  "closed-connections": { does: "closes the connection after each answer" },
  "header-case": { does: "writes the names of headers in capitals" },
  "brotli-answers": { does: "compresses its answers with brotli" },
  "own-limit-type": { does: "counts these sells under a transaction type of their own" },
  "extra-limit-methods": { does: "tells limits of payment methods that cannot be used" },
  "rolling-periods": { does: "counts periods back from now, not by the calendar" },
  "references-burned": { does: "uses a reference up even when the request is refused" },
  "timestamp-checked-first": { does: "checks the age of a request before anything else" },
  "reversed-checks": { does: "looks at proof of identity before proof of address" },
} as const satisfies Record<string, Variant>;

export type VariantName = keyof typeof variants;
export const variantNames = Object.keys(variants) as VariantName[];
