import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageFile } from "../../spec/files.ts";
import { instrument } from "./instrument.ts";
import type { Mutant } from "./mutant.ts";
import { mutatedFolders } from "./mutated-folders.ts";
import { filesUnder, type SourceFile } from "./source-files.ts";
import { temporaryFolder } from "./work-folder.ts";

export interface Tree {
  /** Holds `sandbox/` and what it imports. */
  folder: string;
  mutants: Mutant[];
}

const require = createRequire(import.meta.url);
const host = "proof/mutation/host.ts";

export const ownSources = (): SourceFile[] =>
  ["sandbox", "spec", "src", "proof/mutation"]
    .flatMap(filesUnder)
    .filter(({ name }) => name.endsWith(".ts") && !name.endsWith(".spec.ts"));

const settings = {
  extends: packageFile("tsconfig.json"),
  compilerOptions: { rootDir: ".", outDir: "compiled", noCheck: true },
  include: ["sandbox", host],
  exclude: [],
};

function write(folder: string, { name, content }: SourceFile): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function compile(folder: string): void {
  write(folder, { name: "tsconfig.json", content: JSON.stringify(settings) });
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  execFileSync(process.execPath, [compiler, "--project", folder], { stdio: "inherit" });
}

const isMutated = ({ name }: SourceFile) =>
  mutatedFolders.some((each) => name.startsWith(`${each}/`));

/** Instruments and compiles a copy of the sandbox, by default the repository's, in a separate folder. */
export async function buildTree(sources: readonly SourceFile[] = ownSources()): Promise<Tree> {
  const { files, mutants } = await instrument(sources.filter(isMutated));
  const folder = temporaryFolder("tree");
  for (const file of [...sources.filter((each) => !isMutated(each)), ...files]) write(folder, file);
  compile(folder);
  return { folder: join(folder, "compiled"), mutants };
}
