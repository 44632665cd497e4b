import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const variable = "SELF_TEST_FOLDER";

/** Removed after the last test. */
export const temporaryFolder = (name: string): string =>
  mkdtempSync(join(process.env[variable] ?? tmpdir(), `${name}-`));

export const textsBelow = (folder: string): [file: string, text: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((file) => [file, readFileSync(file, "utf8")]);

export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "self-tests-"));
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
