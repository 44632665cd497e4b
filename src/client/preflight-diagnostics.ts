import { authenticationErrors } from "../../spec/error-rows/index.ts";
import type { Exchange } from "../wire/exchange.ts";
import type { Call } from "./client.ts";
import type { Profile } from "../profile/profile.ts";
import { UsageError } from "../usage-error.ts";

/** The codes that tell what is wrong with a signed request. */
export const codes = {
  clientInvalid: authenticationErrors["authentication-client-invalid"].code,
  secretWrong: authenticationErrors["authentication-secret-wrong"].code,
  timestampExpired: authenticationErrors["authentication-timestamp-expired"].code,
} as const;

const advice: Record<NonNullable<Exchange["failure"]>["kind"], string> = {
  refused: "Nothing listens there. Is the target started, and is the port right?",
  unresolved: "The host name is not known. Is it spelled right, and is this machine online?",
  reset: "The connection was closed before an answer. Is it http where https is expected?",
  timeout: "No answer came in time. Is a proxy or firewall in between?",
  tls: "The secure connection failed. For a private certificate authority set NODE_EXTRA_CA_CERTS.",
  "too-large": "The answer has no end. Is this the base URL of the interface?",
  malformed:
    "What answers there does not speak HTTP as expected. Is the scheme (http, https) right?",
};

const looksLikeJson = (body: string) => /^\s*[{[]/.test(body);

function messageForFailure({ failure }: Exchange, baseUrl: string): string {
  if (!failure) return "";
  return `The target at ${baseUrl} cannot be reached: ${failure.message}\n${advice[failure.kind]}`;
}

/** Ends the run when none of the probes was answered in JSON: then there is nothing to judge. */
export function insistOnAnswers(calls: Call[], baseUrl: string): void {
  const failures = calls.filter(({ exchange }) => exchange.failure);
  const [failed] = failures;
  if (failed && failures.length === calls.length) {
    throw new UsageError(messageForFailure(failed.exchange, baseUrl));
  }
  const answers = calls.flatMap(({ answer, exchange }) =>
    answer ? [{ ...answer, exchange }] : [],
  );
  const [answer] = answers;
  if (!answer || answers.some(({ body }) => looksLikeJson(body))) return;
  const type = answer.exchange.answer?.headers["content-type"] ?? "no content type";
  const body = answer.body.trim() === "" ? "an empty body" : `a body that is not JSON (${type})`;
  throw new UsageError(
    `What answers at ${baseUrl} is not this interface: status ${answer.status} with ${body}.\n` +
      `The base URL is what comes before /api/v2/... ; a web page or a gateway may stand in its place.`,
  );
}

export const keyUnknown = ({ credentials }: Profile): string =>
  `The target does not know the API key (error ${codes.clientInvalid}).\n` +
  `Check ${credentials.apiKey ? "credentials.apiKey of the profile" : credentials.apiKeyEnv}, and that it belongs to this deployment.`;

export const secretWrong = ({ credentials, signature }: Profile): string =>
  `The target refuses the signature (error ${codes.secretWrong}).\n` +
  `Check ${credentials.secretEnv}. The profile's signature encoding is "${signature.encoding}"; ` +
  `with "auto" every known one is tried.`;

export const clockWrong = (offset: number): string =>
  `The target finds our timestamp expired (error ${codes.timestampExpired}), although it was signed with its own clock` +
  ` (${offset === 0 ? "no difference seen" : `${Math.round(offset / 1000)} s ahead of ours`}).\n` +
  `Its Date header and the clock it judges by may differ; set this machine's or the target's clock right.`;
