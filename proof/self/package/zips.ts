import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "../../../src/products/package/files.ts";
import { openPackage } from "../../../src/products/package/verify/open-package.ts";
import { verifyPackage } from "../../../src/products/package/verify/verify.ts";
import { emptyFolder } from "../cli/command.ts";
import { verifier, zipped, type PackedRun } from "./packed-run.ts";

const saidOf = (file: string): string =>
  verifyPackage(openPackage(file), verifier)
    .lines.filter(({ state }) => state === "broken")
    .map(({ text }) => text)
    .join("\n");

/** A zip whose statement unpacks to this many bytes, but says it unpacks to others. */
function boastful(zip: string, bytes: number, said: number): string {
  const file = zipped(zip, (entries) => (entries[names.statement] = new Uint8Array(bytes)));
  const zipBytes = readFileSync(file);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes);
  for (let at = zipBytes.indexOf(size); at >= 0; at = zipBytes.indexOf(size, at)) {
    zipBytes.writeUInt32LE(said, at);
  }
  writeFileSync(file, zipBytes);
  return file;
}

export function testsOfZips(packed: () => PackedRun): void {
  test("an entry renamed, one that leads out of the folder, and a zip packed again are named", () => {
    const renamed = zipped(packed().zip, (entries) => {
      entries["report.htm"] = entries[names.report] ?? new Uint8Array();
      delete entries[names.report];
    });
    expect(saidOf(renamed)).toMatch(/"report.htm" was added.*report.html is missing/s);
    const outside = zipped(
      packed().zip,
      (entries) => (entries["../../outside"] = new Uint8Array()),
    );
    expect(saidOf(outside)).toContain('"../../outside" was added: no package holds such a file.');
    expect(saidOf(zipped(packed().zip, () => undefined))).toBe(
      "The zip isn't as it was packed: it was packed again, or changed outside of its files. Its files are judged above; unpack it to judge them alone.",
    );
  });

  test("each byte of the zip counts, also where no file is", () => {
    const bytes = readFileSync(packed().zip);
    bytes.writeUInt8((bytes.at(10) ?? 0) ^ 1, 10);
    const file = join(emptyFolder(), "touched.zip");
    writeFileSync(file, bytes);
    expect(saidOf(file)).toContain("changed outside of its files");
  });

  test("a zip bomb is not unpacked, whatever size it says it has", () => {
    const large = boastful(packed().zip, 1_234_567, 420 * 1_048_576);
    expect(saidOf(large)).toContain(
      "statement.md would unpack to 420 MB, more than a package holds.",
    );
    const { files: found } = openPackage(boastful(packed().zip, 12_345_678, 9));
    expect(found.get(names.statement)?.length ?? 0).toBeLessThan(10);
  });

  test("what is no package ends with exit code 2 and says what it is", async () => {
    const text = join(emptyFolder(), "text.zip");
    writeFileSync(text, "not a zip");
    const cut = join(emptyFolder(), "cut.zip");
    writeFileSync(cut, readFileSync(packed().zip).subarray(0, 50_000));
    const empty = join(emptyFolder(), "empty");
    mkdirSync(empty);
    const cases: [path: string, said: string][] = [
      ["nowhere.zip", "There is no package at"],
      [text, "it isn't a zip, or the zip is damaged"],
      [cut, "it isn't a zip, or the zip is damaged"],
      [empty, "it holds none of evidence.ndjson"],
      ["reports/latest", "is the folder of a run, not a package"],
    ];
    for (const [path, said] of cases) {
      const { exitCode, printed } = await packed().installed.command("verify", path);
      expect(printed).toContain(said);
      expect(exitCode).toBe(2);
    }
  });
}
