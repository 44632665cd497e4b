import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { objectOf } from "../../../spec/json.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";
import {
  described,
  drafted,
  foreignOne,
  served,
  written,
} from "../../../proof/self/probe/descriptions.ts";

const text = JSON.stringify(foreignOne);

/** Where a path has one operation, what that writes stands at the path as well. */
const writtenTwice = Object.entries(foreignOne.paths).map(([path, item]) => {
  const [operation, ...others] = Object.values(item);
  return [path, others.length > 0 ? item : { ...item, parameters: objectOf(operation).parameters }];
});

const area = { in: "path", name: "area", schema: { default: "api" } };
const belowAnArea = Object.entries(foreignOne.paths).map(([path, item]) => [
  `/{area}${path}`,
  { ...item, parameters: [item.parameters ?? [], area].flat() },
]);

const layouts: [title: string, place: string][] = [
  ["Swagger 2.0", described("swagger.yaml")],
  ["everything in another way", described("odd/openapi.yaml")],
  ["JSON", written(text)],
  [
    "parameters that stand at a path and at its operation",
    written({ ...foreignOne, paths: Object.fromEntries(writtenTwice) as object }),
  ],
  [
    "a part of each path that is a parameter with a default",
    written({ ...foreignOne, servers: [], paths: Object.fromEntries(belowAnArea) as object }),
  ],
  ["UTF-16", written(Buffer.from(`\uFEFF${text}`, "utf16le"))],
  ["gzip", written(gzipSync(text))],
  ["a text in base64", written(JSON.stringify(Buffer.from(text).toString("base64")))],
  ["a key that stands twice in JSON", written(text.replace("{", '{"openapi":"3.0.0",'))],
];

test("the same profile is drafted from every layout, of one description or several", async () => {
  const { profile: plain } = await drafted(described("foreign.yaml"));
  for (const [title, place] of layouts) {
    const { profile, remarks } = await drafted(place);
    expect.soft(profile, title).toEqual(plain);
    expect.soft(remarks[0], title).toMatch(/^10 of 18 operations found in .*\.(json|yaml) \(/);
  }
  const paths = Object.entries<object>(foreignOne.paths);
  const parts = [paths.slice(0, 3), paths.slice(3)].map((each) =>
    written({ ...foreignOne, paths: Object.fromEntries(each) }),
  );
  expect((await drafted(...parts)).profile).toEqual(plain);
  const behind = await served(
    ({ url = "", headers }, answer) => {
      if (headers.authorization !== `Basic ${btoa("ann:p@ss")}`) return answer.writeHead(401).end();
      if (url === "/docs?token=a")
        return answer.writeHead(302, { location: "/v2/openapi.yaml" }).end();
      answer.writeHead(200, { "content-encoding": "br" });
      const file = described(decodeURIComponent(url).replace("/v2/", "odd/"));
      answer.end(brotliCompressSync(readFileSync(file)));
    },
    (url) => drafted(`${url.replace("//", "//ann:p%40ss@")}/docs?token=a`),
  );
  expect(behind.profile).toEqual(plain);
  expect(behind.remarks[0]).toMatch(/ found in docs \(/);
  const pipe = join(emptyFolder(), "pipe");
  execFileSync("sh", ["-c", `mkfifo ${pipe}`]);
  spawn("cp", [described("swagger.yaml"), pipe]);
  expect((await drafted(pipe)).profile).toEqual(plain);
  const { remarks } = await drafted(described("foreign.yaml"), described("swagger.yaml"));
  expect(remarks[2]).toMatch(/^10 of 18 operations found in swagger\.yaml/);
});

test("what a description lacks or refers to in vain is said, and what of it is of no use", async () => {
  const gone = { content: { "application/json": { schema: { $ref: "gone.yaml#/X" } } } };
  const form = { content: { "multipart/form-data": {}, "text/xml": {} } };
  const paths = {
    "/api/v2/user": {
      post: { requestBody: form, parameters: [{ in: "header", name: "X-Tenant", required: true }] },
    },
    "/health": { get: { responses: { "200": gone } } },
  };
  const own = ["X-Signature", "Api-Gateway-Key"].map((name) => ({ in: "header", name }));
  const components = { securitySchemes: { ...own } };
  const yaml = stringify({ openapi: "3.1.0", paths, info: "INFO", components });
  const { remarks } = await drafted(written(yaml.replace("INFO", "!include info.yaml")));
  expect(remarks).toEqual([
    "1 of 18 operations found in openapi.json (OpenAPI 3.1.0).",
    "Of no use to the suite: GET /health.",
    expect.stringMatching(/: at line 21: Unresolved tag: !include\. It was not followed\.$/),
    expect.stringMatching(/gone\.yaml was not read: it can't be read: it doesn't exist\.$/),
    expect.stringMatching(
      /its requests have Api-Gateway-Key, X-Tenant besides, which only headers of/,
    ),
    expect.stringMatching(
      /the body of createUser is multipart\/form-data or text\/xml, not JSON\.$/,
    ),
    expect.stringMatching(
      /^Not found, so tried as the document and the sandbox have them: submitKyc, markNri, /,
    ),
  ]);
});
