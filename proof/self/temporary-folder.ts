import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const variable = "SELF_TEST_FOLDER";

const ofTests = () => process.env[variable] ?? tmpdir();

/** Removed after the last test. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(ofTests(), `${name}-`));

/** A text in which files of temporary folders have no more than their names. */
export const withoutFolders = (text: string): string =>
  text.replaceAll(new RegExp(`${ofTests()}/[\\w-]+(/?)`, "g"), (_, isFile) =>
    isFile ? "" : "folder",
  );

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
