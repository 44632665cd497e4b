export const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff) || (bytes[0] === 0 && bytes[1] !== 0)) return "utf-16be";
  return "utf-8";
}

/** Also reads UTF-16, which Windows PowerShell writes when it redirects output. */
export const textOf = (bytes: Uint8Array) => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** Of a part of a URL. A stray % stands for itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `RegExp.escape` needs Node 24. */
export const inPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
