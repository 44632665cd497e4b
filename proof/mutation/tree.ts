import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageFile } from "../../spec/files.ts";
import { instrument, type Mutant } from "./mutant.ts";
import { filesUnder, type SourceFile } from "./source-files.ts";

/** Where the measurement keeps what it knows between runs: a folder git ignores. */
export const workFolder = packageFile("reports/mutation");

/** In the repository, where its packages are found; gone when the process ends. */
export function temporaryFolder(name: string): string {
  mkdirSync(workFolder, { recursive: true });
  const folder = mkdtempSync(join(workFolder, `${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Tree {
  folder: string;
  mutants: Mutant[];
}

const require = createRequire(import.meta.url);
const sandboxProcess = "proof/mutation/sandbox-process.ts";

export const ownSources = (): SourceFile[] =>
  ["sandbox", "spec", "src", "proof/mutation"]
    .flatMap(filesUnder)
    .filter(({ name }) => name.endsWith(".ts") && !name.endsWith(".spec.ts"));

const settings = {
  extends: packageFile("tsconfig.json"),
  compilerOptions: { rootDir: ".", outDir: "compiled", noCheck: true },
  include: ["sandbox", sandboxProcess],
  exclude: [],
};

function write(folder: string, { name, content }: SourceFile): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Neither what deviations are made with, nor provider states, which the document doesn't speak of. */
const isMutated = ({ name }: SourceFile) => /^sandbox\/(rules|operations|http)\//.test(name);

/** Instruments and compiles a copy of the sandbox, by default the repository's, in a separate folder. */
export async function buildTree(sources: readonly SourceFile[] = ownSources()): Promise<Tree> {
  const { files, mutants } = await instrument(sources.filter(isMutated));
  const folder = temporaryFolder("tree");
  for (const file of [...sources.filter((each) => !isMutated(each)), ...files]) write(folder, file);
  write(folder, { name: "tsconfig.json", content: JSON.stringify(settings) });
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  execFileSync(process.execPath, [compiler, "--project", folder], { stdio: "inherit" });
  return { folder: join(folder, "compiled"), mutants };
}
