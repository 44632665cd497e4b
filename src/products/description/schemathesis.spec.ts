import { execFile, spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { FaultName } from "../../../proof/faults/index.ts";
import { startSandbox } from "../../../proof/deviations.ts";
import { packageFile } from "../../../spec/files.ts";
import { encodings, sign } from "../../wire/signing.ts";
import { command, emptyFolder, type Ended } from "../../../proof/self/cli/command.ts";
import { slowUnless } from "../../../proof/self/slow.ts";

// docs/schemathesis.md and the files to copy. Python and its packages are no dependencies of ours: where
// they are missing, these tests are skipped and say so.

const examples = packageFile("docs/examples/schemathesis");
const schemathesis = process.env.SCHEMATHESIS ?? "schemathesis";
const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;

const signedBy = (encoding: string) => `
import sys, types
sys.modules["schemathesis"] = types.SimpleNamespace(hook=lambda function: function)
import signing
print(signing.signature("the-secret", "the-key" + "1700000000" + "the-user", "${encoding}"))
`;

test("the hook signs as the suite does, in each encoding", () => {
  test.skip(!isThere("python3"), "There is no python3 here: the hook was not tried.");
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

async function fuzzed(faults: FaultName[]): Promise<Ended> {
  const sandbox = await startSandbox({ faults });
  const cwd = emptyFolder();
  cpSync(examples, cwd, { recursive: true });
  const { printed } = await command(["openapi"]);
  writeFileSync(join(cwd, "openapi.yaml"), printed);
  const { apiKey, apiSecret } = sandbox.credentials;
  const words = ["run", "openapi.yaml", "--url", sandbox.url, "--max-examples", "5", "--seed", "1"];
  const env = { ...process.env, API_KEY: apiKey, API_SECRET: apiSecret };
  const ended = await promisify(execFile)(schemathesis, words, { cwd, env }).catch(
    (failed: { code: number; stdout: string }) => failed,
  );
  await sandbox.close();
  return { exitCode: "code" in ended ? ended.code : 0, printed: ended.stdout };
}

test(
  "by the recipe Schemathesis reports nothing of the sandbox, and a crash where there is one",
  slowUnless(false),
  async () => {
    test.skip(!isThere(schemathesis), "Schemathesis is not installed here: nothing was fuzzed.");
    test.setTimeout(300_000);
    const conforming = await fuzzed([]);
    expect(conforming.printed).toMatch(/[1-9]\d* generated, [1-9]\d* passed/);
    expect(conforming.exitCode, conforming.printed).toBe(0);
    const crashing = await fuzzed(["structures-crash"]);
    expect(crashing.printed).toContain("Server error");
    expect(crashing.exitCode).toBe(1);
  },
);
