import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const variable = "SELF_TEST_FOLDER";

/** A new folder for what a test writes. It's gone after the last test. */
export const temporaryFolder = (name: string): string =>
  mkdtempSync(join(process.env[variable] ?? tmpdir(), `${name}-`));

/** Playwright's global setup: one folder holds those of all workers, and is removed at the end. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "self-tests-"));
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
