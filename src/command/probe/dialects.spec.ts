import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import {
  baseUrl,
  bytesOf,
  changed,
  drafted,
  local,
  own,
  served,
  written,
  type Files,
} from "../../../proof/self/probe/own-description.ts";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { operationNames } from "../../../spec/operations.ts";

/** The same with other references to its schemas. */
const referring = (to: (name: string) => string): any =>
  changed(own, (node) => {
    const reference = String(node.$ref);
    return reference.startsWith(local)
      ? { ...node, $ref: to(reference.slice(local.length)) }
      : node;
  });

const withSchemas = (document: any, schemas: unknown) => ({
  ...document,
  components: { ...document.components, schemas },
});

const renamed = (to: (name: string) => string) => {
  const names = Object.keys(own.components.schemas);
  const document = referring((name) => local + encodeURIComponent(to(name)));
  const schemas = names.map((name) => [to(name), document.components.schemas[name]]);
  return withSchemas(document, Object.fromEntries(schemas));
};

const byAnchor = referring((name) => `#${name}`);
const anchored = withSchemas(
  byAnchor,
  Object.fromEntries(
    Object.entries<JsonObject>(byAnchor.components.schemas).map(([name, schema]) => [
      name,
      { ...schema, $anchor: name },
    ]),
  ),
);

const asMedia = (...types: string[]) =>
  changed(own, (node, key) =>
    key === "content"
      ? Object.fromEntries(types.map((type) => [type, node["application/json"]]))
      : node,
  );

/** Each schema of a property as one of several ways to write it. */
const asProperties = (rewritten: (schema: JsonObject) => JsonObject) =>
  changed(own, (node, key) =>
    key === "properties"
      ? Object.fromEntries(
          Object.entries(node).map(([name, each]) => [name, rewritten(each as JsonObject)]),
        )
      : node,
  );

const withPaths = (document: any, path: (path: string) => string) => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([each, item]) => [path(each), item]),
  ),
});

const belowApi = withPaths(own, (path) => path.replace("/api", ""));

/** Examples of a schema as one, as before OpenAPI 3.1. */
const openapi30 = changed(own, ({ examples, const: constant, ...node }) => ({
  ...node,
  ...(Array.isArray(examples) && { example: examples[0] as unknown }),
  ...(isJsonObject(examples) && { examples }),
  ...(constant !== undefined && { enum: [constant] }),
}));

function swagger20(): unknown {
  const { paths, components } = changed(openapi30, (node, key) => {
    if (typeof node.$ref === "string") {
      const $ref = node.$ref.replace(local, "#/definitions/").replace("#/components/", "#/");
      return { ...node, $ref };
    }
    if (key === "responses") {
      const { "2XX": accepted, ...others } = node;
      return accepted === undefined ? node : { "200": accepted, ...others };
    }
    const { content, requestBody, schema, ...rest } = node as any;
    if (content) {
      const { schema: described, example, examples = {} } = content["application/json"];
      const shown = example ?? Object.values<any>(examples)[0]?.value;
      return { ...rest, schema: described, examples: { "application/json": shown } };
    }
    if (requestBody?.schema) {
      const example = requestBody.examples["application/json"];
      const body = { in: "body", name: "body", schema: { ...requestBody.schema, example } };
      return { ...rest, parameters: [...rest.parameters, body] };
    }
    return schema && typeof node.in === "string" ? { ...schema, ...rest } : node;
  });
  const { schemas: definitions, parameters, responses } = components;
  return {
    swagger: "2.0",
    info: own.info,
    host: "sandbox.example.com",
    basePath: "/api/",
    paths: withPaths({ paths }, (path) => path.replace("/api", "")).paths,
    definitions,
    parameters,
    responses,
  };
}

const inFiles: Files = {
  "openapi.json": {
    ...referring((name) => `parts/my schemas.yaml#/Types/${name}`),
    paths: Object.fromEntries(
      Object.keys(own.paths).map((path, index) => [path, { $ref: `./parts/${index}.json` }]),
    ),
  },
  "parts/my schemas.yaml": stringify({
    Types: changed(own.components.schemas, (node) => {
      const reference = String(node.$ref);
      return reference.startsWith(local)
        ? { ...node, $ref: `#/Types/${reference.slice(local.length)}` }
        : node;
    }),
  }),
  ...Object.fromEntries(
    Object.values<any>(own.paths).map((item, index) => [
      `parts/${index}.json`,
      changed(item, (node) =>
        typeof node.$ref === "string" ? { ...node, $ref: `../openapi.json${node.$ref}` } : node,
      ),
    ]),
  ),
};
// What the parts refer to stands in the root.
(inFiles["openapi.json"] as any).components = own.components;

const merged = `x-shared:\n${Object.keys(own.components.schemas)
  .map((name) => `  ${name}: &${name}\n    $ref: "${local}${name}"\n`)
  .join("")}${stringify(own).replaceAll(/\$ref: "?#\/components\/schemas\/(\w+)"?/g, "<<: *$1")}`;

const text = JSON.stringify(own);
const utf16 = Buffer.from(text, "utf16le");

const layouts: [title: string, description: unknown, files?: Files][] = [
  ["OpenAPI 3.0", { ...openapi30, openapi: "3.0.3" }],
  ["Swagger 2.0", swagger20()],
  ["YAML with merge keys", merged],
  ["paths and schemas in other files", inFiles["openapi.json"], inFiles],
  ["names that are percent-encoded in references", renamed((name) => `«Wallet.${name}\`1[a, b]»`)],
  ["references to anchors", anchored],
  ["bodies of any type", asMedia("*/*")],
  [
    "schemas with null before each value",
    asProperties((schema) => ({ oneOf: [{ type: "null" }, schema] })),
  ],
  [
    "schemas that are combined",
    asProperties((schema) => ({ allOf: [{ description: "x" }, schema] })),
  ],
  [
    "a server with variables",
    {
      ...belowApi,
      servers: [
        {
          url: "{scheme}://{host}/{base}",
          variables: {
            scheme: { default: "https", enum: ["https", "http"] },
            host: { default: "sandbox.example.com" },
            base: { default: "api" },
          },
        },
      ],
    },
  ],
  [
    "several servers",
    {
      ...belowApi,
      servers: ["https://a.example/old", `${baseUrl}/api/`, "/other"].map((url) => ({ url })),
    },
  ],
  ["UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ["gzip", gzipSync(text)],
  ["a key that stands twice in JSON", text.replace("{", '{"openapi":"3.0.0",')],
];

const all = operationNames.length;

test("the same profile is drafted from every layout, of one description or several", async () => {
  const { profile: plain } = await drafted(written(own));
  for (const [title, description, files] of layouts) {
    const { profile, remarks } = await drafted(written(description, files));
    expect.soft(profile, title).toEqual(plain);
    expect.soft(remarks[0]).toContain(`${all} of ${all} operations found in openapi.json (`);
  }
  const entries = Object.entries(own.paths);
  const parts = [entries.slice(0, 5), entries.slice(5)].map((paths) =>
    written({ ...own, paths: Object.fromEntries(paths) }),
  );
  expect((await drafted(...parts)).profile).toEqual(plain);
  // Behind a redirect it refers to other files by its new address.
  const behind = await served(
    ({ url = "" }, answer) => {
      if (url === "/docs") return answer.writeHead(302, { location: "/v2/openapi.json" }).end();
      const content = inFiles[decodeURIComponent(url).replace("/v2/", "")];
      answer.writeHead(content === undefined ? 404 : 200).end(bytesOf(content ?? ""));
    },
    (url) => drafted(`${url}/docs`),
  );
  expect(behind.profile).toEqual(plain);
});

test("what a description lacks or refers to in vain is said, and what of it is of no use", async () => {
  const { "/api/v2/user/kyc": _kyc, ...paths } = own.paths;
  const body = { content: { "application/json": { schema: { $ref: "gone.yaml#/X" } } } };
  const health = { get: { responses: { "200": body } } };
  const form = { content: { "multipart/form-data": {}, "text/xml": {} } };
  const create = { post: { ...own.paths["/api/v2/user"].post, requestBody: form } };
  const changedPaths = { ...paths, "/api/v2/user": create, "/health": health };
  const { remarks } = await drafted(written({ ...own, paths: changedPaths }));
  expect(remarks).toEqual([
    `${all - 1} of ${all} operations found in openapi.json (OpenAPI 3.1.0).`,
    "Of no use to the suite: GET /health.",
    expect.stringMatching(/gone\.yaml was not read: it can't be read: it doesn't exist\.$/),
    expect.stringMatching(
      /the body of createUser is multipart\/form-data or text\/xml, not JSON\.$/,
    ),
    expect.stringMatching(
      /^Not found, so tried as the document and the sandbox have them: submitKyc\.$/,
    ),
  ]);
});
