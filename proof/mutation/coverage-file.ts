import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureCoverage, type Coverage } from "./coverage.ts";
import type { Tree } from "./tree.ts";
import { workFolder } from "./work-folder.ts";

const file = join(workFolder, "coverage.json");

interface Kept {
  digest: string;
  coverage: Coverage;
}

function kept(digest: string): Coverage | undefined {
  if (!existsSync(file)) return undefined;
  const last = JSON.parse(readFileSync(file, "utf8")) as Kept;
  return last.digest === digest ? last.coverage : undefined;
}

/** The coverage of these sources, measured once: it takes a minute or two. */
export async function coverageOf(tree: Tree, digest: string, workers: number): Promise<Coverage> {
  const known = kept(digest);
  if (known) return known;
  console.log("Measuring which mutants the tests of each requirement reach ...");
  const coverage = await measureCoverage(tree, workers);
  mkdirSync(workFolder, { recursive: true });
  writeFileSync(file, JSON.stringify({ digest, coverage } satisfies Kept));
  return coverage;
}
