import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageFile } from "../../../spec/files.ts";
import { command } from "../../self/cli/command.ts";

const run = promisify(execFile);

export interface Installed {
  schemathesis: string;
  prism: string;
  description: string;
}

export const versions = { schemathesis: "4.32.5", prism: "5.16.0" };

/** @throws the message of pip or npm if there is no Python or no registry */
export async function installPeers(): Promise<Installed> {
  const folder = packageFile("reports/bench/peers");
  mkdirSync(folder, { recursive: true });
  const schemathesis = join(folder, "venv/bin/schemathesis");
  if (!existsSync(schemathesis)) {
    await run("python3", ["-m", "venv", "venv"], { cwd: folder });
    await run(join(folder, "venv/bin/pip"), ["install", `schemathesis==${versions.schemathesis}`]);
  }
  const prism = join(folder, "node_modules/.bin/prism");
  if (!existsSync(prism)) {
    const name = `@stoplight/prism-cli@${versions.prism}`;
    await run("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", name]);
  }
  const description = join(folder, "openapi.yaml");
  writeFileSync(description, (await command(["openapi"])).printed);
  return { schemathesis, prism, description };
}
