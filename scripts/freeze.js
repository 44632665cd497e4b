// Writes what has to follow the registers: every id as spec/ledger.json keeps it, and the ids that editors complete in
// a waivers file. What went or was reworded needs an entry: npm run freeze -- --because "why".
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ledger, ledgerFile, withoutEntry } from "../dist/spec/ledger.js";
import { clientRegister, register } from "../dist/spec/register.js";
import { allChecks } from "../dist/src/judge/run/catalogue.js";
import { suiteVersion } from "../dist/src/record/results/suite.js";

const { because: ground } = parseArgs({ options: { because: { type: "string" } } }).values;
const statements = [...register, ...clientRegister].map(({ id, statement }) => [id, statement]);
const current = {
  requirements: Object.fromEntries(statements.sort(([one], [other]) => (one < other ? -1 : 1))),
  checks: allChecks()
    .map(({ id }) => id)
    .sort(),
};
const { gone, reworded } = withoutEntry(current, ledger);
if (gone.length + reworded.length > 0 && !ground) {
  console.error(`Gone: ${gone.join(", ") || "none"}\nReworded: ${reworded.join(", ") || "none"}`);
  console.error('Each needs an entry in spec/ledger.json: npm run freeze -- --because "why"');
  process.exit(1);
}
const entry = {
  ground,
  date: new Date().toISOString().slice(0, 10),
  release: suiteVersion().version,
};
const entries = (ids) => ids.map((id) => ({ id, ...entry }));
const { excluded, retired, changed } = ledger;
const written = {
  excluded,
  retired: [...retired, ...entries(gone)],
  changed: [...changed, ...entries(reworded)],
  ...current,
};
writeFileSync(ledgerFile, JSON.stringify(written));

const schemaFile = "spec/schemas/waivers.schema.json";
const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
schema.items.properties.requirement.enum = register.map(({ id }) => id);
writeFileSync(schemaFile, JSON.stringify(schema));
const files = [schemaFile, ledgerFile];
execFileSync("node_modules/.bin/prettier", ["--write", "--log-level", "warn", ...files]);
