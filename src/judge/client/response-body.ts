import {
  acceptedEncodings,
  decompress,
  Undecodable,
  unknownEncodings,
} from "../../wire/decompress.ts";
import { ResponseTooLarge } from "./failures.ts";

/** The largest sane response has a few kilobytes; what is larger is not read to its end. */
const largestBodyBytes = 2_000_000;

/** JSON travels as UTF-8 (RFC 8259, 8.1). Other bytes are an error, and a byte order mark is kept. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export class ResponseBody {
  private readonly chunks: Buffer[] = [];
  private size = 0;

  /** @throws ResponseTooLarge where that is too much */
  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > largestBodyBytes) {
      throw new ResponseTooLarge(`the body is larger than ${largestBodyBytes} bytes`);
    }
    this.chunks.push(chunk);
  }

  /** The whole of it. @throws when it is not so encoded, decompresses to too much, or is not UTF-8 */
  text(encoding: string | undefined): string {
    const bytes = decompress(Buffer.concat(this.chunks), encoding, largestBodyBytes);
    try {
      return utf8.decode(bytes);
    } catch {
      const unknown = unknownEncodings(encoding);
      throw new Undecodable(
        unknown.length === 0
          ? "the body isn't UTF-8"
          : `the body is encoded as ${unknown.join(" and ")}, which isn't read here: ${acceptedEncodings} were asked for`,
      );
    }
  }
}
