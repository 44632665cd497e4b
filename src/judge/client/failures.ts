import type { FailureKind } from "../../wire/exchange.ts";

/** A response with more bytes than the suite reads. */
export class ResponseTooLarge extends Error {}

const kindByCode: Record<string, FailureKind> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unresolved",
  EAI_AGAIN: "unresolved",
  ERR_BUFFER_TOO_LARGE: "too-large",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  ETIMEDOUT: "timeout",
  EPROTO: "tls",
  ERR_TLS_CERT_ALTNAME_INVALID: "tls",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
  SELF_SIGNED_CERT_IN_CHAIN: "tls",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls",
  CERT_HAS_EXPIRED: "tls",
};

/** Why no complete response arrived, by what sending the request threw. */
export function failureOf(error: unknown): { kind: FailureKind; message: string } {
  if (error instanceof ResponseTooLarge) return { kind: "too-large", message: error.message };
  if (!(error instanceof Error)) return { kind: "malformed", message: String(error) };
  if (error.name === "TimeoutError")
    return { kind: "timeout", message: "no complete response in time" };
  // undici asserts that a server upgrades a connection only when asked to.
  if (error.name === "AssertionError") {
    return { kind: "malformed", message: "the response switches protocols without being asked to" };
  }
  // A host with several addresses fails with one error for each.
  const cause = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  const code = String((cause as { code?: unknown }).code ?? "");
  const kind =
    kindByCode[code] ?? (/certificate|SSL|TLS/i.test(cause.message) ? "tls" : "malformed");
  return { kind, message: cause.message };
}
