import { mapStrings } from "../../../spec/json.ts";
import { headers } from "../../../spec/vocabulary.ts";
import type { Exchange, HttpExchange, ReceivedAnswer, SentRequest } from "../../wire/exchange.ts";
import { redactor, unredacted, type Redact } from "../../wire/redaction.ts";
import { placeholderOf } from "../../wire/signatures.ts";
import type { EvidenceLine, RunLine } from "./lines.ts";
import { keptOfKey } from "../../wire/recipe.ts";

const ownNames = new Set(
  (
    "a are as check decisive during exchanges id kind manner openPoint operation outcome " +
    "path reason requirement row rows scene sentBy state states test why"
  ).split(" "),
);

/** Members with words of the suite: a secret or a name that equals such a word must not blank it. */
export const isOwnWord = (name: string): boolean => ownNames.has(name);

const longestBody = 20_000;

/** Cuts only redacted text: half a secret wouldn't be found. */
function cut<Message extends SentRequest | ReceivedAnswer>(message: Message): Message {
  const { body = "", truncated } = message;
  const isCut = truncated || body.length > longestBody;
  return {
    ...message,
    ...(message.body !== undefined && { body: body.slice(0, longestBody) }),
    ...(isCut && { truncated: true }),
  };
}

function redactedSecretHeaders(all: Record<string, string>, redactSecrets: Redact) {
  const { [headers.apiKey]: key, [headers.signature]: signature } = all;
  return {
    ...(key !== undefined && { [headers.apiKey]: redactSecrets(key) }),
    ...(signature && { [headers.signature]: placeholderOf(signature) }),
  };
}

const signatureLike = /(?<![\w+/=%\\-])[\w+/=%\\-]{40,}|…/;

export function redactedExchange<Recorded extends HttpExchange & Pick<Exchange, "recipe">>(
  exchange: Recorded,
  redactNamed: Redact,
): Recorded {
  const { request, answer, failure } = exchange;
  const { headers: ofAnswer = {}, body = "" } = answer ?? {};
  const received = [...Object.values(ofAnswer), body, failure?.message ?? ""];
  // Making all encodings of the signature for every exchange would cost more than sending it.
  const redactOwn = received.some((text) => signatureLike.test(text))
    ? redactor({ SIGNATURE: request.headers[headers.signature] ?? "" })
    : unredacted;
  const { [headers.apiKey]: sentKey = "" } = request.headers;
  const { key: change } = exchange.recipe ?? {};
  const redactKey = change === undefined ? unredacted : redactor(keptOfKey(change, sentKey));
  const redactSecrets: Redact = (text) => redactKey(redactNamed(text));
  const redactAll: Redact = (text) => redactSecrets(redactOwn(text));
  const { [headers.apiKey]: _key, [headers.signature]: _signature, ...others } = request.headers;
  // Nearly all exchanges hold secrets in two headers only; one search of all other texts shows that.
  const texts = [request.url, request.body ?? "", ...Object.values(others), ...received].join("\n");
  const redact = redactAll(texts) === texts ? unredacted : redactAll;
  const sentRedacted = mapStrings(request, redact, (name) => name === "method");
  const secretHeaders = redactedSecretHeaders(request.headers, redactSecrets);
  return {
    ...exchange,
    request: cut({ ...sentRedacted, headers: { ...sentRedacted.headers, ...secretHeaders } }),
    ...(answer && { answer: cut(mapStrings(answer, redact)) }),
    ...(failure && { failure: { kind: failure.kind, message: redact(failure.message) } }),
  };
}

/** Lines without the target's words: a secret that equals a word in them must not blank it. */
const ownKinds = new Set<EvidenceLine["kind"]>(["waivers", "selection", "end"]);

/** In the first line only the profile can quote a secret, put there by mistake. */
function redactedRun(line: RunLine, redact: Redact): RunLine {
  const { credentials, ...profile } = line.target.resolvedProfile;
  const resolvedProfile = { ...mapStrings(profile, redact), credentials };
  return { ...line, target: { ...line.target, resolvedProfile } };
}

export function redactedLine(line: EvidenceLine, redact: Redact): EvidenceLine {
  if (ownKinds.has(line.kind)) return line;
  switch (line.kind) {
    case "run":
      return redactedRun(line, redact);
    case "exchange":
    case "state":
      return { ...line, exchange: redactedExchange(line.exchange, redact) } as EvidenceLine;
    default:
      return mapStrings(line, redact, isOwnWord);
  }
}
