import { sha256 } from "../digest.ts";
import { packageNames, type Files } from "../names.ts";
import { readSums } from "../sums.ts";
import { broken, type Line } from "./line.ts";

const inBytes = (content: Buffer, change: (text: string) => string): Buffer =>
  Buffer.from(change(content.toString("latin1")), "latin1");

const unix = (content: Buffer): Buffer => inBytes(content, (text) => text.replaceAll("\r\n", "\n"));

const windows = (content: Buffer): Buffer =>
  inBytes(unix(content), (text) => text.replaceAll("\n", "\r\n"));

/** Files with the line ends they were packed with, and what there is to say of those that had others. */
export function withOwnLineEnds(files: Files): { files: Files; lines: Line[] } {
  const sums = files.get(packageNames.sums);
  const digests = sums && readSums(unix(sums).toString());
  if (!digests) return { files, lines: [] };
  const own = new Map([...files, [packageNames.sums, unix(sums)]]);
  for (const [name, digest] of digests) {
    const content = files.get(name);
    if (!content || sha256(content) === digest) continue;
    const packed = [unix, windows]
      .map((change) => change(content))
      .find((each) => sha256(each) === digest);
    if (packed) own.set(name, packed);
  }
  const changed = [...own].flatMap(([name, content]) =>
    files.get(name)?.equals(content) ? [] : [name],
  );
  if (changed.length === 0) return { files, lines: [] };
  const line = broken(
    `${changed.join(", ")}: only the line ends are others than those that were packed, so the digests don't hold. Git does so with core.autocrlf; take the zip as it was packed.`,
  );
  return { files: own, lines: [line] };
}
