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

export interface RequestToSend {
  operation: OperationName;
  /** By canonical names. */
  input: Input;
  deviation?: SigningDeviation | undefined;
  form?: BodyForm | undefined;
  written?: WrittenValue | undefined;
  /** Writes the path in another way. */
  spelled?: ((path: string) => string) | undefined;
  /** The X-Request-Id; without one, a new one. */
  requestId?: string;
  suspicious?: true;
}

export interface Signing {
  credentials: Credentials;
  encoding: SignatureEncoding;
  /** The target's time, in milliseconds. */
  now: () => number;
}

/** Printable ASCII without spaces around it. */
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

export interface SignedRequest {
  request: WireRequest;
  /** How its signature was made, where it carries one. */
  recipe?: SigningRecipe;
  properlySigned: boolean;
}

export function buildRequest(
  toSend: RequestToSend,
  profile: Profile,
  baseUrl: string,
  { credentials, encoding, now }: Signing,
): SignedRequest {
  const { operation, input, deviation, form, written, spelled = String, requestId } = toSend;
  const { method, path, body } = bind(operation, input, profile, written);
  const { userId, omitted = false } = userIdOf(toSend, profile);
  const signed = signRequest({ credentials, encoding, now: now(), userId, requestId }, deviation);
  return {
    request: {
      method,
      url: baseUrl.replace(/\/$/, "") + spelled(path),
      headers: { ...signed.headers, ...contentTypeOf(body, form) },
      body: form && body !== undefined ? form.body(body) : body,
      ...(form?.large && { last: true as const }),
    },
    ...(signed.recipe && { recipe: signed.recipe }),
    properlySigned: (deviation === undefined || deviation.sentByOtherClient === true) && !omitted,
  };
}
