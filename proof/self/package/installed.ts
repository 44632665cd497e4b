import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageFile } from "../../../spec/files.ts";
import { emptyFolder, type Ended } from "../cli/command.ts";

const run = promisify(execFile);

export interface Installed {
  folder: string;
  command: (...words: string[]) => Promise<Ended>;
}

/** Packs the package as npm publishes it, and installs the tarball in an empty folder. */
export async function installPacked(): Promise<Installed> {
  const folder = emptyFolder();
  const pack = ["pack", "--ignore-scripts", "--pack-destination", folder];
  await run("npm", pack, { cwd: packageFile(".") });
  const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? "";
  writeFileSync(join(folder, "package.json"), "{}");
  const install = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", tarball];
  await run("npm", install, { cwd: folder });
  return {
    folder,
    command: async (...words) => {
      try {
        const options = { cwd: folder, env: { ...process.env, FORCE_COLOR: "0" } };
        const { stdout } = await run("npx", ["--no", "wallet-conformance", ...words], options);
        return { exitCode: 0, printed: stdout };
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { exitCode: code, printed: stdout + stderr };
      }
    },
  };
}
