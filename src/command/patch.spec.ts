import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { headers } from "../../spec/vocabulary.ts";
import { sign } from "../wire/signing.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { startByCommand } from "../../proof/self/cli/running-sandbox.ts";

const apiKey = "sandbox-client";

/** Sends a signed request that creates a user from nothing: its error table refuses it. */
async function refusedUser(url: string): Promise<unknown> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(`${url}/api/v2/user`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [headers.apiKey]: apiKey,
      [headers.timestamp]: timestamp,
      [headers.requestId]: randomUUID(),
      [headers.signature]: sign("sandbox-secret", { apiKey, timestamp }, "hex"),
    },
    body: "{}",
  });
  return response.json();
}

test("the documented example lays a deployment's quirks over the sandbox", async () => {
  const example = packageFile("docs/examples/quirks.mjs");
  const sandbox = await startByCommand(["--patch", example]);
  try {
    expect(sandbox.printed).toContain("  text-codes: writes error codes as text\n");
    expect(await refusedUser(sandbox.url)).toMatchObject({
      success: false,
      error_code: expect.stringMatching(/^\d+$/),
      trace_id: "gw-1",
    });
  } finally {
    sandbox.stop();
  }
});

test("the documentation shows the example as it is", () => {
  const [, ...example] = readFileSync(packageFile("docs/examples/quirks.mjs"), "utf8").split(
    "\n\n",
  );
  expect(readFileSync(packageFile("docs/sandbox.md"), "utf8")).toContain(example.join("\n\n"));
});

function fileWith(text: string, name = "patches.mjs"): string {
  const file = join(emptyFolder(), name);
  writeFileSync(file, text);
  return file;
}

const entry = (patch: string, does = '"does it"') =>
  `export default { quirk: { does: ${does}, patch: ${patch} } };`;

test("patches of several files are laid over faults and each other, default exports too", async () => {
  const files = [
    entry("({ rules: { answers } }) => ({ rules: { answers: { success: () => 'yes' } } })"),
    `module.exports = { other: { does: "sets a status", patch: () => ({ rules: { answers: { authenticationStatus: 418 } } }) } };`,
  ].map((text, index) => fileWith(text, index === 0 ? "one.mjs" : "two.cjs"));
  const fault = ["--fault", "limit-boundary-exclusive"];
  const sandbox = await startByCommand([...files.flatMap((file) => ["--patch", file]), ...fault]);
  const response = await fetch(`${sandbox.url}/api/v2/user`, { method: "POST" });
  sandbox.stop();
  expect(response.status).toBe(418);
  expect(sandbox.printed).toContain(`Deviations:
  limit-boundary-exclusive: refuses an amount that is exactly what remains
  quirk: does it
  other: sets a status
`);
});

const mistakes: [what: string, text: string, says: RegExp][] = [
  ["no exports", "", /exports no patches\. Expected\n {2}export const patches = \{ "name"/],
  ["a syntax error", "export const = 1", /cannot be loaded: SyntaxError: /],
  ["an entry that is text", "export const patches = { a: 'b' };", /a: expected an object/],
  ["an entry without text", entry("() => ({})", "undefined"), /quirk: expected does to be text/],
  ["an entry without a function", entry("{}"), /quirk: expected patch to be a function/],
  ["a patch that throws", entry("(s) => s.no.such"), /quirk: its patch throws TypeError: /],
  ["a patch that returns nothing", entry("() => {}"), /its patch returns nothing; expected an obj/],
  [
    "an unknown part of the service",
    entry("() => ({ rule: {} })"),
    /quirk: it changes rule, which the service does not have\. Did you mean "rules"\?/,
  ],
  [
    "an unknown section of the rules",
    entry("() => ({ rules: { limit: {} } })"),
    /it changes rules\.limit, which .* Did you mean "rules\.limits"\?/,
  ],
  [
    "an unknown rule",
    entry("() => ({ rules: { limits: { exceed: () => true } } })"),
    /it changes rules\.limits\.exceed, which .* Did you mean "rules\.limits\.exceeds"\?/,
  ],
  [
    "an unknown operation",
    entry("() => ({ operations: { getLimit: () => ({}) } })"),
    /it changes operations\.getLimit, which .* Did you mean "operations\.getLimits"\?/,
  ],
  [
    "a rule of another type",
    entry("() => ({ rules: { limits: { exceeds: true } } })"),
    /it changes rules\.limits\.exceeds to a value of type boolean; expected function\./,
  ],
];

for (const [what, text, says] of mistakes) {
  test(`a patch file with ${what} is rejected`, async () => {
    const file = fileWith(text);
    const { printed, exitCode } = await command(["sandbox", "--port", "0", "--patch", file]);
    expect(printed).toMatch(says);
    expect(printed).toContain(file);
    expect(printed).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(exitCode).toBe(2);
  });
}

test("a missing patch file is reported", async () => {
  const { printed, exitCode } = await command(["sandbox", "--patch", "nowhere.mjs"]);
  expect(printed).toContain("There is no patch file at nowhere.mjs.");
  expect(exitCode).toBe(2);
});
