import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageFile } from "../../spec/files.ts";
import { instrument, type Mutant } from "./mutant.ts";
import { filesUnder, type SourceFile } from "./source-files.ts";

/** Ignored by git; kept between runs. */
export const workFolder = packageFile("reports/mutation");

/** Inside the repository, so that Node finds packages; removed at exit. */
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

/** Not provider states and patches, which the document doesn't describe. */
const isMutated = ({ name }: SourceFile) => /^sandbox\/(rules|operations|http)\//.test(name);

export async function buildTree(sources: readonly SourceFile[] = ownSources()): Promise<Tree> {
  const { files, mutants } = await instrument(sources.filter(isMutated));
  const folder = temporaryFolder("tree");
  for (const file of [...sources.filter((each) => !isMutated(each)), ...files]) write(folder, file);
  write(folder, { name: "tsconfig.json", content: JSON.stringify(settings) });
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  execFileSync(process.execPath, [compiler, "--project", folder], { stdio: "inherit" });
  return { folder: join(folder, "compiled"), mutants };
}
