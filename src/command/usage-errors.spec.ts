import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { zipSync } from "fflate";
import { commandLineProgram } from "./program.ts";
import { emptyFolder, here } from "../../proof/self/cli/command.ts";
import { packageFile } from "../../spec/files.ts";

const earlier =
  '{"kind":"run","schemaVersion":0,"suite":{"name":"wallet-conformance","version":"0.0.1"}}\n';

const aliases = `a0: &a0 [x]\n${Array.from(
  { length: 20 },
  (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`,
).join("")}`;

const ambiguous = `name: ambiguous
operations:
  getBankAccount: { path: "/api/v2/accounts/{bank_account_id}" }
  getUser: { path: "/api/v2/accounts/{user_id}" }
  poolSell: { body: { quote: "{quote_id}{reference_uuid}" } }
errors: { code: [/error], message: [/error/text] }
`;

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });

const pem = (key: KeyObject) =>
  key.export({ format: "pem", type: (key.type === "private" ? "pkcs8" : "spki") as "spki" });

const patched = (patch: string, does = '"does it"') =>
  `export default { quirk: { does: ${does}, patch: ${patch} } };`;

const files: Record<string, string | Buffer> = {
  "typo.yaml": "name: mine\nbaseURL: http://127.0.0.1:9\n",
  "nothing.yaml": "",
  "tenant.yaml": "name: mine\nheaders: { Tenant: '${TENANT}' }\n",
  "aliases.yaml": aliases,
  "alias.yaml": "name: mine\nbaseUrl: *staging\n",
  "ambiguous.yaml": ambiguous,
  "key.pem": pem(privateKey),
  "rsa.pem": pem(rsa.privateKey),
  "public.pem": pem(publicKey),
  "broken.pem": "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n",
  "cut.zip": Buffer.from(zipSync({ "report.html": Buffer.from("a page") })).subarray(0, 60),
  "binary.md": Buffer.from([0, 1, 2, 3]),
  "latin-1.md": Buffer.from([0xe9, 0x2e]),
  "nothing.mjs": "",
  "no-words.mjs": patched("() => ({})", "undefined"),
  "no-function.mjs": patched("{}"),
  "throwing.mjs": patched("(s) => s.no.such"),
  "returning-nothing.mjs": patched("() => {}"),
  "misspelt.mjs": patched("() => ({ rules: { limits: { exceed: () => true } } })"),
  "no-rule.mjs": patched("() => ({ rules: { limits: { exceeds: true } } })"),
};

function prepared(): string {
  const folder = emptyFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, "long.md"), "");
  truncateSync(join(folder, "long.md"), 5_000_000_000);
  for (const name of ["empty", "a-run"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "a-run/evidence.ndjson"), earlier);
  writeFileSync(join(folder, "a-run/index.html"), "a report");
  return folder;
}

const goldenFiles = packageFile("src/command/golden/errors");
const prompt = "$ wallet-conformance";

/** The command lines are read from the golden files, so a new line there is run at once. */
const linesIn = (file: string): string[] =>
  readFileSync(join(goldenFiles, file), "utf8")
    .split("\n")
    .filter((line) => line.startsWith(prompt));

test("wrong usage is explained, command by command, and ends with 2", async () => {
  const names = readdirSync(goldenFiles).map((file) => file.replace(/\.txt$/, ""));
  const commands = ["help", ...commandLineProgram().commands.map((each) => each.name())];
  expect(names).toEqual(expect.arrayContaining(["wallet-conformance", ...commands]));
  const folder = prepared();
  const texts: Record<string, string> = {};
  // A failed run leaves files that the later commands then find.
  for (const name of new Set(["run", ...names])) {
    texts[name] = "";
    for (const line of linesIn(`${name}.txt`)) {
      const words = line.slice(prompt.length).split(" ").filter(Boolean);
      // Two quotes are an empty word, as in a shell.
      const given = words.map((word) => (word === '""' ? "" : word));
      const secret = { API_SECRET: "a-secret-for-tests" };
      const { exitCode, printed } = await here(given, secret, folder);
      expect.soft(exitCode, line).toBe(2);
      expect.soft(printed, line).not.toMatch(/^\s+at .*:\d+:\d+|itself failed/m);
      // Help that is printed because the subcommand is missing has its own golden file.
      const shown = printed.startsWith("Usage:") ? "(its help)\n" : printed.replaceAll(folder, "");
      texts[name] += `${line}\n${shown}\n`;
    }
  }
  for (const [name, text] of Object.entries(texts))
    expect.soft(text).toMatchSnapshot(["errors", `${name}.txt`]);
});
