// Writes what has to follow the registers: the ids and statements as the self-test keeps them, and the
// ids that editors complete in a waivers file.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { clientRegister, register } from "../dist/spec/register.js";

const lines = [...register, ...clientRegister]
  .map(({ id, statement }) => `${id}  ${statement}`)
  .sort();
writeFileSync("proof/self/spec/frozen-ids.txt", `${lines.join("\n")}\n`);

const schemaFile = "spec/schemas/waivers.schema.json";
const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
schema.items.properties.requirement.enum = register.map(({ id }) => id);
writeFileSync(schemaFile, JSON.stringify(schema));
execFileSync("node_modules/.bin/prettier", ["--write", "--log-level", "warn", schemaFile]);
