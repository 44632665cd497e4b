import { symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { emptyFolder } from "../../../proof/self/cli/command.ts";
import {
  baseUrl,
  drafted,
  foreignOne,
  served,
  written,
} from "../../../proof/self/probe/descriptions.ts";
import { expectGolden } from "../../../proof/self/messages.ts";
import { withoutFolders } from "../../../proof/self/temporary-folder.ts";
import type { JsonObject } from "../../../spec/json.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { oneLine } from "../../wire/one-line.ts";
import { describedBy } from "./described.ts";

async function refusalOf(description: unknown): Promise<string | undefined> {
  const openapi = [written(description)];
  const error: unknown = await describedBy({ openapi, baseUrl }).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) return undefined;
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toBe(oneLine(error.message));
  return withoutFolders(error.message);
}

const bomb = [..."abcdefghi"]
  .map(
    (name, index, names) =>
      `${name}: &${name} [${`*${names[index - 1] ?? ""}, `.repeat(index && 9)}1]`,
  )
  .join("\n");

const yaml = "openapi: 3.1.0\ninfo: { title: x }\npaths:\n  /a: {}\n";

const unusable: Record<string, unknown> = {
  "another interface": {
    openapi: "3.0.0",
    paths: { "/user/{name}": { get: {} }, "/pets": { get: {} } },
  },
  "a page":
    "<!-- Docs -->\n<!doctype html><script>SwaggerUIBundle({ url: '/v3/api-docs' })</script>",
  "one that writes to the terminal": { openapi: "3\u001B[2J", paths: { "/\u001B[2J": {} } },
  "comments in JSON": '// Ours\n{"paths": {}}',
  "an alias of nothing": `${yaml}  /b: *shared\n`,
  "a key that stands twice in YAML": `${yaml}  /a: {}\n`,
  "gzip of a gigabyte": gzipSync(Buffer.alloc(80 * 1024 * 1024, 32)),
  "aliases of aliases": `${bomb}\n${yaml}`,
  "a nesting without end": `{"paths":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
};

test("what can't be used is refused in one line that says what and where", async () => {
  const said: Record<string, unknown> = {};
  for (const [title, description] of Object.entries(unusable))
    said[title] = await refusalOf(description);
  expectGolden("unusable.json", said);
});

const secret = { properties: { leaked: { type: "string", example: "a-secret" } } };

test("no file outside its folder is read for a description, nor through a link", async () => {
  const place = written({});
  const outside = join(emptyFolder(), "secret.json");
  writeFileSync(outside, JSON.stringify(secret));
  symlinkSync(outside, join(dirname(place), "link.json"));
  for (const reference of [outside, `file://${outside}`, "link.json"]) {
    const body = { content: { "application/json": { schema: { $ref: reference } } } };
    const paths = { "/api/v2/user": { post: { requestBody: body } } };
    writeFileSync(place, JSON.stringify({ openapi: "3.1.0", paths }));
    const { profile, remarks } = await drafted(place);
    expect(JSON.stringify(profile)).not.toContain("leaked");
    expect(remarks.join("\n")).toMatch(/was not read: it's outside /);
  }
});

test("a description from the network is followed to no file and no other host", async () => {
  const asked: unknown[] = [];
  const outside = written(secret);
  await served(
    ({ url }, answer) => answer.end(JSON.stringify(asked.push(url) && secret)),
    async (other) => {
      const references = [`${other}/x`, `file://${outside}`, "/moved"];
      const bodies = references.map(($ref) => ({
        content: { "application/json": { schema: { $ref } } },
      }));
      const paths = ["/api/v2/user", "/api/v2/user/kyc", "/api/v2/user/bank_account"].map(
        (path, index) => [path, { post: { requestBody: bodies[index] } }],
      );
      const document = { openapi: "3.1.0", paths: Object.fromEntries(paths) as JsonObject };
      const { profile, remarks } = await served(
        ({ url }, answer) => {
          if (url === "/moved") return answer.writeHead(302, { location: `${other}/y` }).end();
          answer.end(JSON.stringify(document));
        },
        (url) => drafted(url),
      );
      expect(JSON.stringify(profile)).not.toContain("leaked");
      expect(remarks.filter((remark) => remark.includes("was not read"))).toHaveLength(3);
    },
  );
  expect(asked).toEqual([]);
});

test("no file is read into what is sent as it stands: examples, names and addresses", async () => {
  const place = written({});
  writeFileSync(join(dirname(place), "secret.json"), JSON.stringify({ key: "a-secret" }));
  const leading = { $ref: "secret.json#/key" };
  const parameter = { in: "query", required: true, schema: { type: "string" } };
  const schema = {
    type: "object",
    required: ["Note"],
    properties: { Note: { type: "string", default: leading, enum: [leading] } },
    example: { Note: leading },
  };
  const operation = {
    parameters: [
      { ...parameter, name: leading },
      { ...parameter, name: "email", example: leading },
    ],
    requestBody: {
      content: { "application/json": { schema, examples: { a: { value: leading } } } },
    },
  };
  const paths = { "/api/v2/user": { post: operation } };
  const servers = [{ url: leading }];
  writeFileSync(place, JSON.stringify({ openapi: "3.1.0", servers, paths }));
  const { profile, remarks } = await drafted(place);
  expect(remarks[0]).toContain("1 of 18");
  expect(JSON.stringify(profile)).not.toContain("a-secret");
});

test("a description that is cut or changed anywhere is read, or refused in one line", async () => {
  const plain = Buffer.from(JSON.stringify(foreignOne, undefined, 1));
  for (const whole of [plain, Buffer.from(stringify(foreignOne)), gzipSync(plain)]) {
    for (let step = 1; step <= 25; step += 1) {
      const at = Math.floor((whole.length * step) / 26);
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (step % 8));
      for (const damaged of [whole.subarray(0, at), flipped]) await refusalOf(damaged);
    }
  }
});
