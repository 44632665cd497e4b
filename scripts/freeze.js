// Writes the ids and statements of the register as the self-test keeps them.
import { writeFileSync } from "node:fs";
import { register } from "../dist/spec/register.js";

const lines = register.map(({ id, statement }) => `${id}  ${statement}`).sort();
writeFileSync("tests/self/spec/frozen-ids.txt", `${lines.join("\n")}\n`);
