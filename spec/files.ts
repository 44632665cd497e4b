import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package, whether this runs from its sources or from dist/. */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

/** The path of a file of the package, given from its root: `packageFile("spec/openapi.yaml")`. */
export const packageFile = (path: string): string => join(root, path);

const root = packageRoot();
