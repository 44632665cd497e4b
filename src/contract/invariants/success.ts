import { isJsonObject } from "../../../spec/json.ts";
import type { CitableId } from "../../../spec/register.ts";
import { operations, type OperationName } from "../../../spec/operations.ts";
import { readPointer, pointerOf } from "../../../spec/pointer.ts";
import { approvedStatus } from "../../../spec/vocabulary.ts";
import { oneOf, valueSeen } from "../deviation.ts";
import { amounts, limitEntries } from "../limit-entries.ts";
import { judgeBySchema, successSchema, successStatusOf } from "../schemas.ts";
import { judgment, mostFields, type Invariant } from "./invariant.ts";
import type { Exchange } from "../../wire/exchange.ts";
import { decimalOf, isSameInDoubles, parseDigits } from "../decimals.ts";

const flagAt = ["/success"];
const flagOf = (json: unknown) => readPointer(json, "/success");

const successFlag: Invariant = ({ response }) => {
  if (response?.kind !== "accepted") return {};
  const flag = flagOf(response.json);
  return judgment("answers-success-flag", typeof flag === "boolean", {
    expected: { kind: "value", of: "success", is: { a: "boolean" } },
    seen: valueSeen("success", flag),
    fields: flagAt,
  });
};

const successTrue: Invariant = ({ exchange, response }) => {
  if (response?.kind !== "accepted" || typeof flagOf(response.json) !== "boolean") return {};
  const status = readPointer(response.json, "/data/status");
  if (exchange.operation === "validateTransaction" && status !== approvedStatus) return {};
  return judgment("answers-success-true", flagOf(response.json) === true, {
    expected: oneOf("success", true),
    seen: valueSeen("success", false),
    fields: flagAt,
  });
};

const ofEntries: CitableId[] = [
  "limits-by-transaction-type",
  "limits-entry-total",
  "limits-entry-consumed",
  "limits-entry-remaining",
];
const ofAggregates: CitableId[] = ["limits-aggregate-periods"];
const ofMethods: CitableId[] = ["limits-payment-methods", "limits-payment-method-periods"];
const ofValidation: CitableId[] = ["validation-message", "validation-status"];

function shownBy(operation: OperationName, json: unknown): CitableId[] {
  if (operation === "validateTransaction") return ofValidation;
  if (operation !== "getLimits") return [];
  const entries = limitEntries(json);
  const inMethods = entries.filter(({ paymentMethod }) => paymentMethod !== undefined);
  return [
    ...(entries.length > 0 ? ofEntries : []),
    ...(entries.length > inMethods.length ? ofAggregates : []),
    ...(inMethods.length > 0 ? ofMethods : []),
  ];
}

/** Leaf members: a wrong one doesn't stop the rest from being judged. */
const leaves: ReadonlySet<string> = new Set<CitableId>([
  "limits-entry-total",
  "limits-entry-consumed",
  "limits-entry-remaining",
  ...ofValidation,
]);

const successStatus: Invariant = ({ exchange, response }) => {
  const status = response?.kind === "accepted" ? successStatusOf(exchange.operation) : undefined;
  if (status === undefined || response?.status === status) return {};
  return judgment(operations[exchange.operation].acceptance, false, {
    expected: oneOf("status", status),
    seen: valueSeen("status", response?.status),
  });
};

const successShape: Invariant = ({ exchange, response }) => {
  const schema = response?.kind === "accepted" ? successSchema(exchange.operation) : undefined;
  if (!schema) return {};
  const acceptance = operations[exchange.operation].acceptance;
  const deviations = judgeBySchema(schema, response?.json, acceptance).filter(
    ({ requirement }) => requirement !== "answers-success-flag",
  );
  const broken = new Set(deviations.map(({ requirement }) => requirement));
  if (![...broken].every((requirement) => leaves.has(requirement))) return { deviations };
  const all = shownBy(exchange.operation, response?.json);
  return { deviations, satisfied: all.filter((requirement) => !broken.has(requirement)) };
};

export const flagRequirements: readonly CitableId[] = [
  "answers-success-flag",
  "answers-success-true",
];

export const structureOf = {
  getLimits: [...ofEntries, ...ofAggregates, ...ofMethods],
  validateTransaction: ofValidation,
} satisfies Partial<Record<OperationName, CitableId[]>>;

export const structuralRequirements = Object.values(structureOf).flat();

/** A string may describe the limits, unless its key is the type or the method that was asked for. */
const describes = ([name, member]: [string, unknown], { request }: Exchange): boolean =>
  typeof member === "string" &&
  ![...new URLSearchParams(request.url.split("?")[1]).values()].includes(name);

/** `data` may hold descriptions only, or be empty for a user without limits of the type. */
const limitsByType: Invariant = ({ exchange, response }) => {
  if (exchange.operation !== "getLimits" || response?.kind !== "accepted") return {};
  const data = readPointer(response.json, "/data");
  const members = isJsonObject(data) ? Object.entries(data) : [];
  if (members.some(([, member]) => isJsonObject(member))) return {};
  if (members.every((member) => describes(member, exchange))) return {};
  return judgment("limits-by-transaction-type", false, {
    expected: { kind: "value", of: "data", is: { a: "object for each transaction type" } },
    seen: valueSeen("data", data),
    fields: ["/data"],
  });
};

/** Some encoders write fourteen digits of a double, so that each amount may be off by half of the last one. */
const writtenErrorRatio = 1e-13;

const remainingDifference: Invariant = ({ exchange, response, body, inDoubles = false }) => {
  if (exchange.operation !== "getLimits" || response?.kind !== "accepted") return {};
  const entries = limitEntries(parseDigits(body));
  const compared = entries.flatMap(({ place, pointer, entry }) => {
    const [total, consumed, remaining] = amounts.map((name) => decimalOf(entry[name]));
    if (!total || !consumed || !remaining) return [];
    const due = total.minus(consumed);
    const largest = consumed.gt(total) ? consumed : total;
    const slack = inDoubles ? largest.abs().times(writtenErrorRatio) : 0;
    const isRight = due.minus(remaining).abs().lte(slack);
    return [{ place, pointer, total, consumed, remaining, due, isRight }];
  });
  const wrong = compared.filter(({ isRight }) => !isRight).slice(0, mostFields);
  if (compared.length === 0) return {};
  return judgment("limits-remaining-difference", wrong.length === 0, {
    expected: {
      kind: "amounts",
      of: "remaining",
      are: "the difference",
      at: wrong.map(({ place: at, due, total, consumed }) => ({
        at,
        is: due.toFixed(),
        all: { total: total.toFixed(), consumed: consumed.toFixed() },
      })),
    },
    seen: {
      kind: "amounts",
      at: wrong.map(({ place: at, remaining }) => ({ at, is: remaining.toFixed() })),
      // Only explains the difference; a target that computes with decimals is still wrong.
      ...(wrong.every(({ due, remaining }) => isSameInDoubles(due, remaining)) && {
        isDouble: true as const,
      }),
    },
    fields: wrong.map(({ pointer }) => pointer + pointerOf(["remaining"])),
  });
};

export const ofSuccess = [
  successFlag,
  successTrue,
  successStatus,
  successShape,
  limitsByType,
  remainingDifference,
];
