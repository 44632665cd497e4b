import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Big } from "big.js";
import type { OperationName } from "../../spec/operations.ts";
import type { World } from "../world.ts";
import { fromCamel, inCamel } from "./names.ts";

type Members = Record<string, unknown>;

const isPlain = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A request as the operations know it, whatever names this variant has on the wire. */
export const reshapeInput = (world: World, operation: OperationName, input: Members): Members =>
  world.has("camel-case-bodies") ? fromCamel(operation, input) : input;

/** Objects that hold nothing but what the document keys by name: anything else there would be a type or method. */
const keyed = (value: Members) => Object.values(value).every((member) => isPlain(member));

function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  if (!isPlain(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withExtras(member)]);
  const extra = keyed(value) ? {} : { "x-note": { nobody: ["asked", 1, null] } };
  return { ...Object.fromEntries(members), ...extra };
}

function reversed(value: unknown): unknown {
  if (!isPlain(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)]);
  return Object.fromEntries(members.toReversed());
}

const numbered = /^(quote|transaction|bank_account)_id$/;

/** Ids of records as numbers; those of users stay UUIDs. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isPlain(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    numbered.test(key) && typeof member === "string" ? Number(member) : withNumbers(member),
  ]);
  return Object.fromEntries(members);
}

/** An answer's body as this world's variants have it on the wire. */
export function reshapeAnswer(
  world: World,
  operation: OperationName | undefined,
  body: unknown,
): unknown {
  const own = world.has("numeric-ids") ? withNumbers(body) : body;
  const camel =
    operation && isPlain(own) && world.has("camel-case-bodies")
      ? { ...own, ...("data" in own && { data: inCamel(operation, own.data) }) }
      : own;
  const extra = world.has("extra-fields") ? withExtras(camel) : camel;
  return world.has("shuffled-keys") ? reversed(extra) : extra;
}

/** An answer ready to be sent. */
export interface Written {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How this world writes amounts: their digits, or with an exponent and trailing zeros. */
export const amountWriter = (world: World) => (amount: Big) =>
  world.has("number-forms") ? amount.toExponential(amount.c.length + 1) : amount.toFixed();

const pieceLength = 7;

function inPieces(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + pieceLength));
      sent += pieceLength;
    },
  });
}

const slowest = 60;
const late = 150;

/** Sends an answer the way this world's variants do. */
export async function wireAnswer(
  world: World,
  { status, headers, body }: Written,
): Promise<Response> {
  const sent = { ...headers };
  if (world.has("slow-answers")) await pause(Math.random() * slowest);
  if (world.has("jittering-answers") && world.answers % 9 === 0) await pause(late);
  if (world.has("closed-connections")) sent.connection = "close";
  if (world.has("charset-named")) sent["content-type"] += "; charset=UTF-8";
  if (world.has("compressed-answers")) {
    sent["content-encoding"] = "gzip";
    return new Response(new Uint8Array(gzipSync(body)), { status, headers: sent });
  }
  if (world.has("brotli-answers")) {
    sent["content-encoding"] = "br";
    return new Response(new Uint8Array(brotliCompressSync(body)), { status, headers: sent });
  }
  return new Response(world.has("chunked-answers") ? inPieces(body) : body, {
    status,
    headers: sent,
  });
}
