import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

const decoders: Record<string, typeof gunzipSync> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The encodings that a body may have, as `Accept-Encoding` names them. */
export const acceptedEncodings = Object.keys(decoders).join(", ");

/**
 * The bytes of a body, decompressed by its `Content-Encoding`; unchanged where that names an encoding we don't know.
 * @throws when they aren't so encoded, or are more than the most
 */
export function decompress(
  bytes: Uint8Array,
  encoding: string | undefined,
  most: number,
): Uint8Array {
  const name = encoding?.toLowerCase() ?? "";
  const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  return decode ? decode(bytes, { maxOutputLength: most }) : bytes;
}
