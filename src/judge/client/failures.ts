import type { Proxy } from "../profile/way.ts";
import { Undecodable } from "../../wire/decompress.ts";
import type { FailureKind } from "../../wire/exchange.ts";

export class ResponseTooLarge extends Error {}

export class ProxyError extends Error {
  readonly proxy: Proxy;
  readonly status: number | undefined;

  constructor(proxy: Proxy, status: number | undefined, message: string) {
    super(message);
    this.proxy = proxy;
    this.status = status;
  }
}

export interface Failure {
  kind: FailureKind;
  message: string;
  advice?: string;
}

interface Cause {
  of: RegExp;
  kind: FailureKind;
  /** Replaces the error's message; the error's code follows. */
  words?: string;
  advice?: string;
}

const authorityAdvice =
  "Give the certificate of the authority, and those between that the server leaves out, in PEM: tls.ca in the profile, or the file that NODE_EXTRA_CA_CERTS names. " +
  "Node heeds SSL_CERT_FILE with NODE_OPTIONS=--use-openssl-ca only.";
const certificateAdvice =
  "Give a certificate that the target accepts: tls.certificate and tls.key in the profile (docs/what-stands-between.md).";
const noSharedProtocol = /alert_no_application_protocol/i;

const tls = (of: RegExp, words: string, advice?: string): Cause => ({
  of,
  kind: "tls",
  words,
  ...(advice && { advice }),
});

const causes: Cause[] = [
  { of: /^ECONNREFUSED/, kind: "refused" },
  { of: /^(ENOTFOUND|EAI_AGAIN)/, kind: "unresolved" },
  { of: /^ERR_BUFFER_TOO_LARGE/, kind: "too-large" },
  { of: /^UND_ERR_CONNECT_TIMEOUT/, kind: "timeout", words: "the connection takes too long" },
  { of: /^(UND_ERR_(HEADERS|BODY)_TIMEOUT|ETIMEDOUT)/, kind: "timeout" },
  tls(
    /^CERT_HAS_EXPIRED/,
    "the server's certificate has expired",
    "The target needs a new one; or is the clock of this machine wrong?",
  ),
  tls(
    /^CERT_NOT_YET_VALID/,
    "the server's certificate isn't valid yet",
    "Is the clock of this machine wrong?",
  ),
  tls(
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    "the server's certificate is for another host",
    "Is the host of the base URL right? Otherwise give the certificate's name: tls.serverName in the profile.",
  ),
  tls(
    /^DEPTH_ZERO_SELF_SIGNED_CERT/,
    "the server's certificate is self-signed",
    "If that is meant to be, give the certificate itself as tls.ca in the profile, or by NODE_EXTRA_CA_CERTS.",
  ),
  tls(
    /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|CERT_UNTRUSTED)/,
    "the server's certificate is from an authority that isn't known here",
    authorityAdvice,
  ),
  tls(
    /alert_(certificate_required|bad_certificate)|peer_did_not_return/i,
    "a client certificate was asked for",
    certificateAdvice,
  ),
  tls(
    /alert_(unknown_ca|certificate_(unknown|revoked|expired)|unsupported_certificate|access_denied)/i,
    "the server refuses the client certificate",
    certificateAdvice,
  ),
  tls(noSharedProtocol, "the server speaks neither HTTP/1.1 nor HTTP/2"),
  tls(
    /alert_protocol_version|unsupported_protocol|version_too_low|no_protocols_available/i,
    "there is no TLS version that both sides speak",
    "Node speaks TLS 1.2 and 1.3. For an older server set NODE_OPTIONS=--tls-min-v1.0, and better have it renewed.",
  ),
  tls(
    /alert_handshake_failure|no_shared_cipher/i,
    "the server broke the TLS handshake off",
    "It may want a client certificate (tls.certificate in the profile), or speak no cipher that Node does.",
  ),
  tls(
    /unrecognized_name/i,
    "the server doesn't know the host by this name",
    "Give the name that it knows: tls.serverName in the profile.",
  ),
  tls(
    /wrong_version_number|packet_length_too_long|http_request|record_layer_failure/i,
    "it's http where https is expected",
    "Does the base URL begin with http:// ?",
  ),
  { of: /^EPROTO|certificate|_SSL_|TLS/i, kind: "tls" },
  {
    of: /^UND_ERR_SOCKET_bad_response/,
    kind: "malformed",
    words: "the response is 100 Continue, or to no request",
    advice:
      "No 100 Continue is asked for: have the server, or what stands before it, leave it out.",
  },
  {
    // undici reports this for every unreadable head with a Content-Length.
    of: /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH/,
    kind: "malformed",
    words: "its head isn't HTTP/1.1, or its Content-Length isn't the length of the body",
    advice:
      "The target, or what stands before it, may send a header that is folded, has an unlawful character or stands twice: curl -v shows it.",
  },
  { of: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)/, kind: "reset" },
];

interface Erring {
  code?: unknown;
  message: string;
  data?: unknown;
}

function notHttp({ data, message }: Erring): Failure {
  const bytes = typeof data === "string" ? data : "";
  if (bytes.startsWith("\u0015\u0003")) {
    return {
      kind: "malformed",
      message: "it's https where http is expected",
      advice: "Does the base URL begin with https:// ?",
    };
  }
  if (bytes.startsWith("\0\0") && bytes[3] === "\u0004") {
    return {
      kind: "malformed",
      message: "the server speaks HTTP/2 only, and without agreeing on it by ALPN",
      advice: "HTTP/2 is spoken over TLS, with servers that ask for it by ALPN.",
    };
  }
  return { kind: "malformed", message, advice: "What listens there doesn't speak HTTP/1.1." };
}

const unreadableAdvice =
  "The target, or what stands before it, must send what it declares: JSON in UTF-8.";

export const proxyInWords = ({ url, from }: Proxy): string => `the proxy at ${url.host} (${from})`;

export const proxyCredentialsWanted = 407;

export const wantsCredentials = (proxy: Proxy): Failure => ({
  kind: "refused",
  message: `${proxyInWords(proxy)} ${
    proxy.authorization
      ? "refuses the user name and the password in its address"
      : "asks for a user name and a password"
  } (${proxyCredentialsWanted})`,
  advice: `Export its address with them, http://USER:PASSWORD@${proxy.url.host}, as HTTPS_PROXY and HTTP_PROXY.`,
});

function stoppedByProxy({ proxy, status, message }: ProxyError): Failure {
  if (status === proxyCredentialsWanted || status === 401) return wantsCredentials(proxy);
  const isThere = status !== undefined;
  return {
    kind: "refused",
    message: `${proxyInWords(proxy)} ${isThere ? "doesn't connect to the target" : "can't be reached"}: ${message}`,
    advice: isThere
      ? "Does it know the host, and is it allowed to lead there? A host that needs no proxy is named in NO_PROXY."
      : "Is its address right? A host that needs no proxy is named in NO_PROXY.",
  };
}

function reasonIn({ code, message }: Erring): string {
  const [, reason] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  return reason ?? (String(code ?? "").startsWith("ERR_TLS_") ? message : String(code ?? message));
}

const searched = ({ code, message }: Erring): string =>
  `${String(code ?? "")} ${message}`.replaceAll(/ (?=\w)/g, "_");

export const speaksHttp2Only = (error: unknown): boolean =>
  error instanceof Error && noSharedProtocol.test(searched(error));

export function failureOf(error: unknown): Failure {
  if (error instanceof ResponseTooLarge) return { kind: "too-large", message: error.message };
  if (error instanceof ProxyError) return stoppedByProxy(error);
  if (error instanceof Undecodable)
    return { kind: "malformed", message: error.message, advice: unreadableAdvice };
  if (!(error instanceof Error)) return { kind: "malformed", message: String(error) };
  if (error.name === "TimeoutError")
    return { kind: "timeout", message: "no complete response in time" };
  // undici asserts that a server upgrades a connection only when asked to.
  if (error.name === "AssertionError") {
    return { kind: "malformed", message: "the response switches protocols without being asked to" };
  }
  // A host with several addresses fails with one error for each.
  const erring: Erring = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  if (error.name === "HTTPParserError") return notHttp(erring);
  const text = searched(erring);
  const cause = causes.find(({ of }) => of.test(text));
  if (!cause) return { kind: "malformed", message: erring.message };
  const { kind, words, advice } = cause;
  const message = words === undefined ? erring.message : `${words} (${reasonIn(erring)})`;
  return { kind, message, ...(advice && { advice }) };
}
