import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the package, both when running from its sources and from dist/. */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

/** The absolute path of a file of the package: `packageFile("spec/openapi.yaml")`. */
export const packageFile = (path: string): string => join(root, path);

const root = packageRoot();
