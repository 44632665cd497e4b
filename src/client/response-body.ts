import { decompress } from "../wire/decompress.ts";
import { ResponseTooLarge } from "./failures.ts";

/** The largest sane response has a few kilobytes; what is larger is not read to its end. */
const largestBodyBytes = 2_000_000;

/** JSON travels as UTF-8 (RFC 8259, 8.1). Other bytes are an error, and a byte order mark is kept. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

async function readBytes(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > largestBodyBytes) {
      throw new ResponseTooLarge(`the body is larger than ${largestBodyBytes} bytes`);
    }
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** Reads a body as text. @throws when it, or what it decompresses to, is too large or not UTF-8 */
export async function readText(
  body: AsyncIterable<Buffer>,
  encoding: string | undefined,
): Promise<string> {
  return utf8.decode(decompress(await readBytes(body), encoding, largestBodyBytes));
}
