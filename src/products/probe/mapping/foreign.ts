import { type JsonObject, isJsonObject, objectOf, parseJson } from "../../../../spec/json.ts";
import { firstRefusal, headers } from "../../../../spec/vocabulary.ts";
import { pathBelow, type Passed } from "../../traffic/passed.ts";

export interface Leaf {
  /** Without indexes of lists, since their entries have the names. */
  keys: readonly string[];
  type?: string | undefined;
  format?: string;
  required?: boolean;
  enum?: readonly unknown[];
  example?: unknown;
}

export interface ForeignOperation {
  method: string;
  path: string;
  words: string;
  query: Leaf[];
  body: Leaf[];
  answer: Leaf[];
  carriesUserId: boolean;
  unread?: readonly string[];
  /** Headers besides those that sign it. */
  wants?: readonly string[];
}

/** A JSON Schema with its references resolved; it may contain itself. */
type ForeignSchema = JsonObject;

const isNull = ({ type, const: constant, enum: values }: JsonObject): boolean =>
  [type, constant, values].some((part) =>
    Array.isArray(part) ? part.every((each) => each === null) : part === null || part === "null",
  );

function alternativesOf(schema: ForeignSchema): ForeignSchema[] {
  const several = [schema.oneOf, schema.anyOf].flat().filter(isJsonObject);
  return several.filter((each) => !isNull(each) || several.length === 1);
}

const combinations = new WeakMap<ForeignSchema, ForeignSchema>();

function alternativeOf(schema: ForeignSchema): ForeignSchema[] {
  const [first, ...others] = alternativesOf(schema).map(combined);
  if (!first) return [];
  const members =
    typeOf(first) === "object" ? others.map(({ properties }) => ({ properties })) : [];
  return [first, ...members];
}

function combined(schema: ForeignSchema): ForeignSchema {
  const before = combinations.get(schema);
  if (before) return before;
  // A schema that combines itself adds nothing.
  combinations.set(schema, schema);
  const parts = [schema.allOf].flat().filter(isJsonObject);
  const whole = [...parts.map(combined), ...alternativeOf(schema)].reduce<ForeignSchema>(
    (merged, part) => ({
      ...part,
      ...merged,
      properties: { ...objectOf(part.properties), ...objectOf(merged.properties) },
      required: [part.required ?? [], merged.required ?? []].flat(),
    }),
    schema,
  );
  combinations.set(schema, whole);
  return whole;
}

const deepest = 12;
const mostLeaves = 3000;

const typeOf = ({ type, properties, items }: ForeignSchema): string | undefined => {
  const stated = [type].flat().find((each) => typeof each === "string" && each !== "null");
  if (stated !== undefined) return stated as string;
  if (isJsonObject(properties) && Object.keys(properties).length > 0) return "object";
  return isJsonObject(items) ? "array" : undefined;
};

const isFilledIn = (example: unknown): boolean =>
  typeof example === "string" && /^(<.*>|string|text|example|value)$/i.test(example);

/** All values, with objects and lists. An outer example wins over the value's own. */
export function leavesOf(schema: unknown, side: "readOnly" | "writeOnly" = "writeOnly"): Leaf[] {
  const leaves: Leaf[] = [];
  /** A schema that contains itself is followed once. */
  const around: ForeignSchema[] = [];
  const visit = (
    each: unknown,
    keys: readonly string[],
    above?: unknown,
    required?: boolean,
  ): void => {
    if (!isJsonObject(each) || leaves.length >= mostLeaves || keys.length > deepest) return;
    const whole = combined(each);
    if ((whole[side] === true && keys.length > 0) || around.includes(whole)) return;
    around.push(whole);
    const own = [whole.examples].flat()[0] ?? whole.example ?? whole.default;
    const example = above ?? own ?? undefined;
    const type = typeOf(whole);
    const leaf = { keys, type, ...(required !== undefined && { required }) };
    const members = Object.entries(objectOf(whole.properties));
    if (type === "array") {
      const within = leaves.push(leaf);
      visit(whole.items, keys, Array.isArray(example) ? example[0] : undefined);
      leaves.splice(within, 1);
    } else if (members.length > 0) {
      leaves.push(leaf);
      const needed = new Set([whole.required].flat());
      for (const [key, member] of members)
        visit(member, [...keys, key], objectOf(example)[key], needed.has(key));
    } else if (isJsonObject(example) && (type ?? "object") === "object") {
      leaves.push(...leavesIn(example, keys).slice(0, mostLeaves));
    } else {
      const values = [whole.const ?? whole.enum ?? []].flat().filter((value) => value !== null);
      leaves.push({
        ...leaf,
        ...(typeof whole.format === "string" && { format: whole.format }),
        ...(values.length > 0 && { enum: values }),
        ...(example !== undefined && { example }),
      });
    }
    around.pop();
  };
  visit(schema, []);
  return leaves.map((leaf) => (isFilledIn(leaf.example) ? { ...leaf, example: undefined } : leaf));
}

export function leavesIn(value: unknown, keys: readonly string[] = []): Leaf[] {
  if (Array.isArray(value))
    return [{ keys, type: "array" }, ...leavesIn(value[0] ?? {}, keys).slice(1)];
  if (typeof value === "object" && value !== null) {
    const within = Object.entries(value).flatMap(([key, each]) => leavesIn(each, [...keys, key]));
    return [{ keys, type: "object" }, ...within];
  }
  return [{ keys, type: value === null ? undefined : typeof value, example: value }];
}

const isId = (segment: string): boolean =>
  /^\d{3,}$/.test(segment) ||
  /^[0-9a-f-]{16,}$/i.test(segment) ||
  (segment.length >= 10 && /\d/.test(segment) && /[a-z]/i.test(segment) && !/^v\d/.test(segment));

type Recorded = Pick<Passed, "request" | "answer">;

/** An interface's own pages and scripts may stand beside it. */
const isPage = ({ answer }: Recorded): boolean =>
  answer !== undefined &&
  answer.status < firstRefusal &&
  answer.body !== "" &&
  !answer.truncated &&
  parseJson(answer.body) === undefined;

/** Lower-case names of what gateways want. */
const ofGateway = /^(authorization|.*(subscription|tenant|api-?key).*)$/;

function operationOf({ request, answer }: Recorded, baseUrl: string): ForeignOperation {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathBelow(new URL(baseUrl).pathname.replace(/\/$/, ""), pathname);
  const sent = parseJson(request.body ?? "");
  const isRefused = !answer || answer.status >= firstRefusal;
  const segments = path.split("/").map((segment) => (isId(segment) ? "{id}" : segment));
  const query = [...searchParams].map(([name, value]): Leaf => ({
    keys: [name],
    type: "string",
    example: value,
  }));
  return {
    method: request.method,
    path: segments.join("/"),
    words: "",
    query,
    body: sent === undefined ? [] : leavesIn(sent),
    answer: isRefused ? [] : leavesIn(parseJson(answer.body)),
    carriesUserId: request.headers[headers.userId] !== undefined,
    wants: Object.keys(request.headers).filter(
      (name) => ofGateway.test(name) && name !== headers.apiKey,
    ),
  };
}

const longer = (one: Leaf[], other: Leaf[]): Leaf[] => (other.length > one.length ? other : one);

export function operationsInTraffic(
  exchanges: readonly Recorded[],
  baseUrl: string,
): ForeignOperation[] {
  const seen = new Map<string, ForeignOperation>();
  for (const exchange of exchanges) {
    if (isPage(exchange)) continue;
    const operation = operationOf(exchange, baseUrl);
    const key = `${operation.method} ${operation.path}`;
    const before = seen.get(key) ?? operation;
    seen.set(key, {
      ...before,
      query: longer(before.query, operation.query),
      body: longer(before.body, operation.body),
      answer: longer(before.answer, operation.answer),
      carriesUserId: before.carriesUserId || operation.carriesUserId,
    });
  }
  return [...seen.values()];
}
