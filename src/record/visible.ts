const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;

const controlPictures = 0x2400;
const deletePicture = "\u2421";

function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(controlPictures + code);
  if (code === 0x7f) return deletePicture;
  return `\\u{${code.toString(16)}}`;
}

/** Invisible characters could act on a terminal or mislead a reader. */
export const visible = (text: string): string => text.replaceAll(invisible, picture);

export const visibleLines = (text: string): string =>
  text.replaceAll(invisible, (character) =>
    character === "\n" || character === "\t" ? character : picture(character),
  );

export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const lastSpace = text.lastIndexOf(" ", longest);
  const end = lastSpace > longest / 2 ? lastSpace : longest;
  return `${text.slice(0, end)}…`;
}

export const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : `${cut(text, longest)} (${text.length} characters in all)`;
