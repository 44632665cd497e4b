import type { OperationName } from "../../../spec/operations.ts";
import { bind, carriesUserId, type Input } from "../profile/binding.ts";
import type { Profile } from "../profile/profile.ts";
import type { SigningRecipe } from "../../wire/recipe.ts";
import { asText, type WrittenValue } from "../profile/written-value.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import type { BodyForm } from "./body-form.ts";
import type { Credentials } from "./credentials.ts";
import { signRequest, type SigningDeviation } from "./signer.ts";
import type { WireRequest } from "./transport.ts";

/**
 * What to send, in the words of the document: an operation with its input, and how the request departs
 * from the documented form.
 */
export interface RequestToSend {
  operation: OperationName;
  /** By canonical names. */
  input: Input;
  /** Without one it is signed as documented. */
  deviation?: SigningDeviation | undefined;
  /** Without one its body is JSON. */
  form?: BodyForm | undefined;
  /** A value that takes the place of another. */
  written?: WrittenValue | undefined;
  /** The X-Request-Id; without one, a new one. */
  requestId?: string;
  /** Whether an input is of a kind that firewalls take for an attack. */
  suspicious?: true;
}

/** With what requests are signed. */
export interface Signing {
  credentials: Credentials;
  encoding: SignatureEncoding;
  /** The target's time, in milliseconds. */
  now: () => number;
}

/** What a header can carry unchanged: printable ASCII without spaces around it. */
const headerValue = /^(?! )[\x20-\x7e]+(?<! )$/;

/** The user id for X-User-Id. Tests send some in body or query that no header can carry: then none. */
function userIdOf({ operation, input, written }: RequestToSend, profile: Profile) {
  const id = written?.place.part === "user-id" ? written.value : input.user_id;
  if (!carriesUserId(operation, profile) || id === undefined) return {};
  const userId = asText(id);
  return headerValue.test(userId) ? { userId } : { omitted: true };
}

function contentTypeOf(
  body: string | undefined,
  form: BodyForm | undefined,
): Record<string, string> {
  const type = form ? form.contentType : "application/json";
  return body !== undefined && type !== undefined ? { "content-type": type } : {};
}

/** A finished request, and whether it is signed as documented. */
export interface SignedRequest {
  request: WireRequest;
  /** How its signature was made, where it carries one. */
  recipe?: SigningRecipe;
  properlySigned: boolean;
}

/** Binds an operation's input to the target's wire form and signs it. */
export function buildRequest(
  toSend: RequestToSend,
  profile: Profile,
  baseUrl: string,
  { credentials, encoding, now }: Signing,
): SignedRequest {
  const { operation, input, deviation, form, written, requestId } = toSend;
  const { method, path, body } = bind(operation, input, profile, written);
  const { userId, omitted = false } = userIdOf(toSend, profile);
  const signed = signRequest({ credentials, encoding, now: now(), userId, requestId }, deviation);
  return {
    request: {
      method,
      url: baseUrl.replace(/\/$/, "") + path,
      headers: { ...signed.headers, ...contentTypeOf(body, form) },
      body: form && body !== undefined ? form.body(body) : body,
      ...(form?.large && { last: true as const }),
    },
    ...(signed.recipe && { recipe: signed.recipe }),
    properlySigned: (deviation === undefined || deviation.sentByOtherClient === true) && !omitted,
  };
}
