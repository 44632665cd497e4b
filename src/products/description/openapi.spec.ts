import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { errorRowIds } from "../../../spec/error-rows/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { operationNames } from "../../../spec/operations.ts";
import type { Description, Operation } from "./schema-of.ts";
import { emptyFolder, here } from "../../../proof/self/cli/command.ts";
import { encodings, sign } from "../../wire/signing.ts";

const folder = emptyFolder();

async function described(name: string): Promise<Description> {
  const file = name === "sandbox" ? "profiles/sandbox.yaml" : `profiles/variants/${name}.yaml`;
  const { exitCode, printed } = await here(["openapi", "--profile", packageFile(file)]);
  expect(exitCode, printed).toBe(0);
  writeFileSync(join(folder, `${name}.yaml`), printed);
  return parse(printed) as Description;
}

const operationsIn = ({ paths }: Description): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

test("each operation and each error row is described once, and every description is valid", async () => {
  const names = ["sandbox", "camel-case-bodies", "nested-errors"];
  for (const name of names) {
    const all = operationsIn(await described(name));
    expect(all.map(({ operationId }) => operationId).toSorted()).toEqual(operationNames.toSorted());
    const rows = all.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        Object.keys(content?.["application/json"]?.examples ?? {}),
      ),
    );
    const tabled = errorRowIds.filter((id) => !id.startsWith("authentication-"));
    expect(rows.toSorted()).toEqual(tabled.toSorted());
  }
  const files = names.map((name) => join(folder, `${name}.yaml`));
  const lint = ["node_modules/@redocly/cli/bin/cli.js", "lint", "--extends=recommended", ...files];
  await promisify(execFile)(process.execPath, lint, { cwd: packageFile(".") });
});

test("it has the target's own paths, names, headers and errors", async () => {
  const { paths } = await described("other-paths");
  expect(paths["/api/v2/accounts/remove"]?.post?.operationId).toBe("deleteBankAccount");

  const camel = operationsIn(await described("camel-case-bodies"));
  const quote = camel.find(({ operationId }) => operationId === "getPoolSellQuote");
  expect(quote?.parameters.map(({ name }) => name)).toContain("fromAmount");
  expect(quote?.responses["2XX"]?.links?.poolSell?.requestBody).toEqual({
    quoteId: "$response.body#/data/quoteId",
  });

  const nested = operationsIn(await described("nested-errors"));
  const created = nested.find(({ operationId }) => operationId === "createUser");
  const examples = created?.responses["409"]?.content?.["application/json"]?.examples;
  expect(examples?.["create-user-already-exists"]).toMatchObject({
    value: { error: { details: { number: 102006 } } },
  });

  const header = operationsIn(await described("user-id-header-everywhere"));
  const status = header.find(({ operationId }) => operationId === "getTransaction");
  expect(status?.parameters).toContainEqual({ $ref: "#/components/parameters/UserId" });
});

const examples = packageFile("docs/examples/schemathesis");
const signedBy = (encoding: string) => `
import sys, types
sys.modules["schemathesis"] = types.SimpleNamespace(hook=lambda function: function)
import signing
print(signing.signature("the-secret", "the-key" + "1700000000" + "the-user", "${encoding}"))
`;

test("the hook signs as the suite does, in each encoding", () => {
  const isThere = spawnSync("python3", ["--version"]).status === 0;
  test.skip(!isThere, "There is no python3 here: the hook was not tried.");
  const environment = { ...process.env, API_KEY: "the-key", API_SECRET: "the-secret" };
  for (const encoding of encodings) {
    const { stdout, stderr } = spawnSync("python3", ["-B", "-c", signedBy(encoding)], {
      cwd: examples,
      env: environment,
    });
    const parts = { apiKey: "the-key", timestamp: "1700000000", userId: "the-user" };
    const signed = stdout.toString().trim();
    expect(signed, stderr.toString()).toBe(sign("the-secret", parts, encoding));
  }
});
