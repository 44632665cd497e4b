import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { zipSync } from "fflate";
import { packageNames as names } from "../../../src/products/package/files.ts";
import { openPackage } from "../../../src/products/package/verify/open-package.ts";
import { verifyPackage } from "../../../src/products/package/verify/verify.ts";
import { UsageError } from "../../../src/ground/usage-error.ts";
import { emptyFolder } from "../cli/command.ts";
import { unpacked, verifier, zipped, type PackedRun } from "./packed-run.ts";

function verify(path: string): { broken: string[]; notes: string } {
  const { lines } = verifyPackage(openPackage(path), verifier);
  const texts = (state: string) =>
    lines.flatMap((line) => (line.state === state ? [line.text] : []));
  return { broken: texts("broken"), notes: texts("note").join("\n") };
}

const saidOf = (file: string): string => verify(file).broken.join("\n");

function written(bytes: Buffer): string {
  const file = join(emptyFolder(), "written.zip");
  writeFileSync(file, bytes);
  return file;
}

function boastful(zip: string, bytes: number, said: number): string {
  const file = zipped(zip, (entries) => (entries[names.statement] = new Uint8Array(bytes)));
  const content = readFileSync(file);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes);
  for (let at = content.indexOf(size); at >= 0; at = content.indexOf(size, at))
    content.writeUInt32LE(said, at);
  return written(content);
}

const left =
  ".DS_Store .apdisk Thumbs.db Thumbs.db:encryptable Desktop.ini .dropbox ._report.html results.json:Zone.Identifier .~lock.requirements.csv# ~$requirements.csv .fuse_hidden0000a1".split(
    " ",
  );

export function testsOfZips(packed: () => PackedRun): void {
  test("an entry renamed, one that leads out of the folder, a zip packed again and each other byte are named", () => {
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
    const nameless = zipped(packed().zip, (entries) => (entries[""] = new Uint8Array(1)));
    expect(saidOf(nameless)).toContain('"" was added: no package holds such a file.');
    expect(saidOf(zipped(packed().zip, () => undefined))).toBe(
      "The zip isn't as it was packed: it was packed again, or changed outside of its files. Its files are judged above; unpack it to judge them alone.",
    );
    const bytes = readFileSync(packed().zip);
    bytes.writeUInt8((bytes.at(10) ?? 0) ^ 1, 10);
    expect(saidOf(written(bytes))).toContain("changed outside of its files");
  });

  test("a zip bomb is not unpacked, whatever size it says it has", () => {
    const large = boastful(packed().zip, 1_234_567, 420 * 1_048_576);
    expect(saidOf(large)).toContain(
      "statement.md would unpack to 420 MB, more than a package holds.",
    );
    const { files: found } = openPackage(boastful(packed().zip, 12_345_678, 9));
    expect(found.get(names.statement)?.length ?? 0).toBeLessThan(10);
  });

  test("what systems leave in a folder is said and is no part of the package", () => {
    const folder = unpacked(packed().files);
    for (const name of left) writeFileSync(join(folder, name), "left");
    mkdirSync(join(folder, "__MACOSX"));
    const { broken, notes } = verify(folder);
    expect(broken).toEqual([]);
    for (const name of left) expect(notes).toContain(JSON.stringify(name));
    writeFileSync(join(folder, names.statement), "changed");
    expect(verify(folder).broken.join()).toContain(names.statement);
  });

  test("a zip around the zip, as CI services give artifacts, changes nothing", () => {
    const around = zipSync({ "artifact/package.zip": readFileSync(packed().zip) });
    expect(verify(written(Buffer.from(around)))).toEqual(verify(packed().zip));
    expect(() => openPackage(written(Buffer.from(zipSync({ "p.zip": around }))))).toThrow(
      /holds none of evidence\.ndjson/,
    );
  });

  test("a folder around the files, also in a zip that a system has packed again", () => {
    const around = emptyFolder();
    renameSync(unpacked(packed().files), join(around, "package"));
    writeFileSync(join(around, ".DS_Store"), "");
    const found = verify(around);
    expect(found.broken).toEqual([]);
    expect(found.notes).toContain('in the folder "package"');
    const inFolder = (changes: Record<string, string>) =>
      zipped(packed().zip, (entries) => {
        for (const [name, content] of Object.entries(entries)) {
          delete entries[name];
          entries[`My Package/${name}`] = content;
          entries[`__MACOSX/My Package/._${name}`] = new Uint8Array(4);
        }
        entries["My Package/"] = new Uint8Array();
        for (const [name, text] of Object.entries(changes))
          entries[`My Package/${name}`] = Buffer.from(text);
      });
    const packedAgain = verify(inFolder({}));
    expect(packedAgain.broken).toEqual([]);
    expect(packedAgain.notes).toContain("packed again by a system");
    const changed = saidOf(inFolder({ [names.statement]: "changed", "index.js": "" }));
    expect(changed).toContain(names.statement);
    expect(changed).toContain('"index.js" was added');
  });

  test("other line ends are named as what is wrong", () => {
    const folder = unpacked(packed().files);
    const file = join(folder, names.results);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
    expect(saidOf(folder)).toMatch(/results\.json was changed: .*Only its line ends are others/);
  });

  test("a package that is cut or damaged anywhere is judged, or refused in a line", () => {
    const zip = readFileSync(packed().zip);
    for (let at = 0; at < 15; at += 1) {
      const place = Math.floor((zip.length * at) / 15);
      const damaged = Buffer.from(zip);
      damaged[place]! ^= 0x10;
      for (const bytes of [damaged, zip.subarray(0, place)]) {
        try {
          expect(openPackage(written(bytes)).files.size).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }
    }
  });
}
