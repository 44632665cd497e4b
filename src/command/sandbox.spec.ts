import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { command, emptyFolder, here } from "../../proof/self/cli/command.ts";
import { startByCommand } from "../../proof/self/cli/running.ts";
import { readResults } from "../record/read-results.ts";
import { signRequest } from "./api/index.ts";

const ownClient = { apiKey: "sandbox-client", apiSecret: "sandbox-secret" };

async function refusedUser(url: string, signing = ownClient): Promise<unknown> {
  const headers = { "content-type": "application/json", ...signRequest(signing) };
  return (await fetch(`${url}/api/v2/user`, { method: "POST", headers, body: "{}" })).json();
}

test("the command that a sandbox prints judges it, and a client with a fault has it alone", async () => {
  const sandbox = await startByCommand(["--client-fault", "error-without-message"]);
  const [, words = ""] = /^ {2}npx wallet-conformance (run .*)$/m.exec(sandbox.printed) ?? [];
  const [own = "", faulty = ""] = sandbox.printed.split("With the fault error-without-message");
  const variables = [...own.matchAll(/\b(\w+(?:KEY|SECRET|TOKEN))=(\S+)/g)];
  const environment = Object.fromEntries(variables.map(([, name, value]) => [name, value]));
  const output = emptyFolder();
  const part = ["--only", "pool-sell-quote-expired", "--output", output];
  await command([...words.split(" "), ...part], environment);
  const { target, findings, requirements } = readResults(output);
  expect(findings).toEqual([]);
  expect(target).toMatchObject({ baseUrl: sandbox.url, profile: "sandbox" });
  const row = requirements.find(({ id }) => id === "pool-sell-quote-expired");
  expect(row, JSON.stringify(row)).toHaveProperty("outcome", "pass");

  const [, apiKey = "", apiSecret = ""] = /API_KEY=(\S+) API_SECRET=(\S+)/.exec(faulty) ?? [];
  expect(await refusedUser(sandbox.url)).toHaveProperty("message");
  expect(await refusedUser(sandbox.url, { apiKey, apiSecret })).not.toHaveProperty("message");
  sandbox.stop();
});

function fileWith(text: string, name = "patches.mjs"): string {
  const file = join(emptyFolder(), name);
  writeFileSync(file, text);
  return file;
}

const entry = (patch: string, does = '"does it"') =>
  `export default { quirk: { does: ${does}, patch: ${patch} } };`;

test("the documented example and patches of other files are laid over faults and each other", async () => {
  const example = packageFile("docs/examples/quirks.mjs");
  const [, ...shown] = readFileSync(example, "utf8").split("\n\n");
  expect(readFileSync(packageFile("docs/sandbox.md"), "utf8")).toContain(shown.join("\n\n"));

  const files = [
    fileWith(
      entry("({ rules: { answers } }) => ({ rules: { answers: { success: () => 'yes' } } })"),
    ),
    fileWith(
      `module.exports = { other: { does: "sets a status", patch: () => ({ rules: { answers: { authenticationStatus: 418 } } }) } };`,
      "two.cjs",
    ),
    example,
  ];
  const fault = ["--fault", "limit-boundary-exclusive"];
  const sandbox = await startByCommand([...files.flatMap((file) => ["--patch", file]), ...fault]);
  const unsigned = await fetch(`${sandbox.url}/api/v2/user`, { method: "POST" });
  const refused = await refusedUser(sandbox.url);
  sandbox.stop();
  expect(unsigned.status).toBe(418);
  expect(refused).toMatchObject({
    success: false,
    error_code: expect.stringMatching(/^\d+$/),
    trace_id: "gw-1",
  });
  expect(sandbox.printed).toContain(`Deviations:
  limit-boundary-exclusive: refuses an amount that is exactly what remains
  quirk: does it
  other: sets a status
  text-codes: writes error codes as text
`);
});

test("a patch file that can't be loaded is refused in words", async () => {
  const file = fileWith("export const = 1");
  const { printed, exitCode } = await here(["sandbox", "--port", "0", "--patch", file]);
  expect(printed).toContain(`${file} cannot be loaded: SyntaxError: `);
  expect(printed).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(exitCode).toBe(2);
});
