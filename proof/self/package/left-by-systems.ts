import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "../../../src/products/package/files.ts";
import { openPackage } from "../../../src/products/package/verify/open-package.ts";
import { verifyPackage } from "../../../src/products/package/verify/verify.ts";
import { UsageError } from "../../../src/ground/usage-error.ts";
import { emptyFolder } from "../cli/command.ts";
import { unpacked, verifier, zipped, type PackedRun } from "./packed-run.ts";

const left = [
  ".DS_Store",
  "Thumbs.db",
  "Desktop.ini",
  "._report.html",
  "results.json:Zone.Identifier",
  ".apdisk",
  ".~lock.requirements.csv#",
  "~$requirements.csv",
  ".fuse_hidden0000a1",
];

function verify(path: string): { broken: string[]; notes: string } {
  const { lines } = verifyPackage(openPackage(path), verifier);
  const texts = (state: string) =>
    lines.flatMap((line) => (line.state === state ? [line.text] : []));
  return { broken: texts("broken"), notes: texts("note").join("\n") };
}

export function testsOfWhatSystemsLeave(packed: () => PackedRun): void {
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

  test("a folder around the files, also in a zip that a system has packed again", () => {
    const around = emptyFolder();
    renameSync(unpacked(packed().files), join(around, "package"));
    writeFileSync(join(around, ".DS_Store"), "");
    const found = verify(around);
    expect(found.broken).toEqual([]);
    expect(found.notes).toContain('in the folder "package"');
    const inFolder = (change: (entries: Record<string, Uint8Array>) => void = () => undefined) =>
      zipped(packed().zip, (entries) => {
        for (const [name, content] of Object.entries(entries)) {
          delete entries[name];
          entries[`My Package/${name}`] = content;
          entries[`__MACOSX/My Package/._${name}`] = new Uint8Array(4);
        }
        entries["My Package/"] = new Uint8Array();
        change(entries);
      });
    const packedAgain = verify(inFolder());
    expect(packedAgain.broken).toEqual([]);
    expect(packedAgain.notes).toContain("packed again by a system");
    const changed = inFolder((entries) => {
      entries[`My Package/${names.statement}`] = Buffer.from("changed");
    });
    expect(verify(changed).broken.join()).toContain(names.statement);
    const added = inFolder((entries) => {
      entries["My Package/index.js"] = Buffer.from("");
    });
    expect(verify(added).broken.join()).toContain('"index.js" was added');
  });

  test("other line ends are named as what is wrong, and nothing else is", () => {
    const folder = unpacked(packed().files);
    for (const name of [names.sums, names.evidence, names.results, names.statement]) {
      const text = readFileSync(join(folder, name), "utf8");
      writeFileSync(join(folder, name), text.replaceAll("\n", "\r\n"));
    }
    const { broken } = verify(folder);
    expect(broken).toHaveLength(1);
    expect(broken[0]).toMatch(/evidence\.ndjson.*only the line ends are others/);
    writeFileSync(join(folder, names.results), "{}\r\n");
    expect(verify(folder).broken.join()).toContain("results.json was changed");
  });

  test("a package that is cut or damaged anywhere is judged, or refused in a line", () => {
    const zip = readFileSync(packed().zip);
    const file = join(emptyFolder(), "damaged.zip");
    const begun = Date.now();
    for (let at = 0; at < 60; at += 1) {
      const place = Math.floor((zip.length * at) / 60);
      const damaged = Buffer.from(zip);
      damaged[place] = (damaged[place] ?? 0) ^ 0x10;
      for (const bytes of [damaged, zip.subarray(0, place)]) {
        writeFileSync(file, bytes);
        try {
          expect(openPackage(file).files.size).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }
    }
    expect(Date.now() - begun).toBeLessThan(30_000);
  });
}
