import { type JsonObject, isJsonObject, objectOf, parseJson } from "../../../../spec/json.ts";
import { leavesOf, type Leaf, type ForeignOperation } from "./foreign.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { oneLine } from "../../../wire/one-line.ts";
import { isDocumented, prefixOf, withoutBase } from "./match-operations.ts";

const objectsOf = (value: unknown): JsonObject[] => [value].flat().filter(isJsonObject);

const mayBeJson = [/^application\/json\b/i, /json/i, /^\*\/\*/, /^application\/\*/i];

function otherTypesIn(body: JsonObject, parameters: readonly JsonObject[]): string[] {
  const types = Object.keys(objectOf(body.content));
  if (types.some((type) => mayBeJson.some((form) => form.test(type)))) return [];
  return parameters.some((each) => each.in === "formData") ? [...types, "a form"] : types;
}

function jsonSchemaIn(holder: JsonObject): JsonObject | undefined {
  const types = Object.entries(objectOf(holder.content));
  const [media] = mayBeJson.flatMap((form) => types.filter(([type]) => form.test(type)));
  // In Swagger 2.0 a response has its schema itself, and examples by media type.
  const { schema, example, examples } = objectOf(media?.[1] ?? holder);
  const [named] = Object.values(objectOf(examples));
  const given = example ?? (media ? (objectOf(named).dataValue ?? objectOf(named).value) : named);
  const shown = typeof given === "string" ? (parseJson(given) ?? given) : given;
  if (!isJsonObject(schema) && shown === undefined) return undefined;
  return shown === undefined ? objectOf(schema) : { ...objectOf(schema), example: shown };
}

/** An object's members are parameters: `?a=1`, or `?name[a]=1` in the style deepObject. */
function parameterLeaves(parameter: JsonObject): Leaf[] {
  const { name, required, example, style } = parameter;
  const [media] = Object.values(objectOf(parameter.content));
  const schema = parameter.schema ?? objectOf(media).schema ?? { ...parameter, required: [] };
  const [leaf, ...others] = leavesOf(schema);
  const members = media ? [] : others.filter(({ keys }) => keys.length === 1);
  if (members.length > 0) {
    return members.map((member) => ({
      ...member,
      keys: [style === "deepObject" ? `${String(name)}[${member.keys[0]}]` : member.keys[0]!],
    }));
  }
  return [
    {
      ...leaf,
      keys: [String(name)],
      required: required === true,
      ...(example !== undefined && { example }),
    },
  ];
}

function parametersOf(method: string, item: JsonObject): JsonObject[] {
  const written = [...objectsOf(item.parameters), ...objectsOf(objectOf(item[method]).parameters)];
  // An operation's own takes the place of its path's.
  return [
    ...new Map(written.map((each) => [`${String(each.in)} ${String(each.name)}`, each])).values(),
  ];
}

const sentAnyway = new Set<string>([...Object.values(headers), "accept", "content-type"]);

const inHeader = (places: readonly JsonObject[]): string[] =>
  places
    .filter((each) => each.in === "header")
    .map(({ name }) => String(name))
    .filter((name) => !sentAnyway.has(name.toLowerCase()));

const keysIn = ({ components, securityDefinitions }: JsonObject): string[] =>
  inHeader(
    objectsOf([
      ...Object.values(objectOf(objectOf(components).securitySchemes)),
      ...Object.values(objectOf(securityDefinitions)),
    ]),
  );

/** Getters, since only operations of the interface are read further. */
function operationOf(
  method: string,
  path: string,
  item: JsonObject,
  keys: readonly string[],
): ForeignOperation {
  const operation = objectOf(item[method]);
  const parameters = parametersOf(method, item);
  const standingIn = (place: string) => parameters.filter((each) => each.in === place);
  const responses = Object.entries(objectOf(operation.responses)).flatMap(([status, response]) => {
    const schema = jsonSchemaIn(objectOf(response));
    return schema ? [{ status, schema }] : [];
  });
  const [inBody] = standingIn("body");
  const words = [operation.operationId, operation.summary, operation.tags].flat();
  return {
    method: method.toUpperCase(),
    path,
    unread: otherTypesIn(objectOf(operation.requestBody), parameters),
    wants: [...keys, ...inHeader(parameters.filter(({ required }) => required === true))],
    words: words.filter((word) => typeof word === "string").join(" "),
    carriesUserId: standingIn("header").some(
      ({ name }) => String(name).toLowerCase() === headers.userId,
    ),
    get query() {
      return standingIn("query").flatMap(parameterLeaves);
    },
    get body() {
      return leavesOf(jsonSchemaIn(inBody ?? objectOf(operation.requestBody)), "readOnly");
    },
    get answer() {
      const successes = responses.filter(({ status }) => status.startsWith("2"));
      const [described] = [...successes, ...responses.filter(({ status }) => status === "default")];
      const shown = successes.map(({ schema }) => leavesOf(schema));
      // Frameworks add an empty 200 to a 201 that the author described.
      return shown.find(({ length }) => length > 1) ?? leavesOf(described?.schema);
    },
  };
}

export function dialectOf({ swagger, openapi }: JsonObject): string {
  const version = oneLine(String(swagger ?? openapi ?? "of no stated version")).slice(0, 30);
  return `${swagger === undefined ? "OpenAPI" : "Swagger"} ${version}`;
}

/** Without suffixes of generators (`?a=b`, `#2`, `{?page}`), and with `/{id}` for `/:id` and `/{id:[0-9]+}`. */
const plainPath = (path: string): string =>
  path
    .replaceAll(/\{(\w+):[^/]*\}/g, "{$1}")
    .replace(/(\{[?&#]|[?#]).*$/, "")
    .replaceAll(/\/:(\w+)/g, "/{$1}");

const versionParameter = /\/v?\{[^}]*version[^}]*\}/i;

function withVersion(method: string, path: string): string {
  const [usual = path, other = path] = ["/v2", "/v1"].map((version) =>
    path.replace(versionParameter, version),
  );
  return !isDocumented(method, usual) && isDocumented(method, other) ? other : usual;
}

/** A tenant or a region before the interface's own path. */
const withDefaults = (path: string, parameters: readonly JsonObject[]): string =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const { schema, ...own } = objectOf(
      parameters.find((each) => each.in === "path" && each.name === name),
    );
    const usual = own.default ?? objectOf(schema).default;
    return typeof usual === "string" ? encodeURIComponent(usual) : whole;
  });

export function operationsInOpenapi(document: JsonObject, baseUrl: string): ForeignOperation[] {
  const places = Object.entries(objectOf(document.paths)).flatMap(([path, node]) => {
    const entries = Object.entries(objectOf(node));
    const item = Object.fromEntries(entries.map(([key, value]) => [key.toLowerCase(), value]));
    return ["get", "put", "post", "patch", "delete"]
      .filter((method) => isJsonObject(item[method]))
      .map((method) => {
        const plain = withVersion(method, plainPath(path));
        return { method, path: withDefaults(plain, parametersOf(method, item)), item };
      });
  });
  const keys = keysIn(document);
  const usual = prefixOf(document, places, baseUrl);
  return places.map(({ method, path, item }) => {
    const { servers = item.servers } = objectOf(item[method]);
    const prefix = servers ? prefixOf({ servers }, [{ method, path }], baseUrl) : usual;
    return operationOf(method, withoutBase(prefix + path, baseUrl), item, keys);
  });
}
