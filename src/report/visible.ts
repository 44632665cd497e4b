/** Control and format characters, odd line ends, halves of characters: what an eye cannot see. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const controlPictures = 0x2400;
const deletePicture = "\u2421";

function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(controlPictures + code);
  if (code === 0x7f) return deletePicture;
  return `\\u{${code.toString(16)}}`;
}

/** A text with every invisible character shown, so that it can do nothing to terminal or reader. */
export const visible = (text: string): string => text.replaceAll(invisible, picture);

/** The same, but line feeds and tabs stay what they are. */
export const visibleLines = (text: string): string =>
  text.replaceAll(invisible, (character) =>
    character === "\n" || character === "\t" ? character : picture(character),
  );

/** A text cut where it gets long, saying so. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}… (${text.length} characters in all)`;
}
