import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Works from dist/, too. */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

export const packageFile = (path: string): string => join(root, path);

const root = packageRoot();

export const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
