import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";

const centralDirectory = 0x02014b50;

/** One file of a zip archive, by its central directory. */
function fileIn(archive: Buffer, wanted: string): string {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(centralDirectory);
  for (let at = archive.indexOf(signature); at >= 0; at = archive.indexOf(signature, at + 4)) {
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    if (name !== wanted) continue;
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(data, data + size);
    const isStored = archive.readUInt16LE(at + 10) === 0;
    return (isStored ? bytes : inflateRawSync(bytes)).toString("utf8");
  }
  throw new Error(`The archive has no ${wanted}.`);
}

/** The numbers of Playwright's HTML report, which carries its data as an archive in the page. */
export function statsOfHtml(folder: string): Record<"expected" | "unexpected" | "skipped", number> {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const [, encoded = ""] = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(page) ?? [];
  const report = fileIn(Buffer.from(encoded, "base64"), "report.json");
  return (JSON.parse(report) as { stats: ReturnType<typeof statsOfHtml> }).stats;
}
