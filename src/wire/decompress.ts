import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

type Decode = typeof gunzipSync;

/** Some servers write deflate without the zlib header (RFC 9110, 8.4.1.2). */
const inflate: Decode = (bytes, options) => {
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "Z_DATA_ERROR") throw error;
    return inflateRawSync(bytes, options);
  }
};

const decoders: Record<string, Decode> = {
  gzip: gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

export const acceptedEncodings = Object.keys(decoders).join(", ");

export class Undecodable extends Error {}

/** In the order of decoding: the last one applied comes first. */
const encodingsIn = (encoding = ""): string[] =>
  encoding
    .toLowerCase()
    .split(",")
    // The older name of gzip (RFC 9110, 8.4.1).
    .map((name) => name.trim().replace(/^x-gzip$/, "gzip"))
    .toReversed();

const decoderOf = (name: string): Decode | undefined =>
  Object.hasOwn(decoders, name) ? decoders[name] : undefined;

export const unknownEncodings = (encoding: string | undefined): string[] =>
  encodingsIn(encoding).filter((name) => !["", "identity"].includes(name) && !decoderOf(name));

/** @throws Undecodable if the bytes aren't encoded so; RangeError if they decode to more than `most` bytes */
export function decompress(
  bytes: Uint8Array,
  encoding: string | undefined,
  most: number,
): Uint8Array {
  return encodingsIn(encoding).reduce<Uint8Array>((left, name) => {
    try {
      return decoderOf(name)?.(left, { maxOutputLength: most }) ?? left;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      throw new Undecodable(
        `the body isn't ${name}, as its Content-Encoding says: ${(error as Error).message}`,
      );
    }
  }, bytes);
}
