/** Characters a terminal or an eye may take for something else: controls, marks, odd line ends. */
const treacherous = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** A character by its bytes, so that pasting the text does nothing but paste it. */
function spelled(character: string): string {
  const octal = [...Buffer.from(character, "utf8")].map(
    (byte) => `\\${byte.toString(8).padStart(3, "0")}`,
  );
  // A shell word cannot hold NUL at all.
  return character === "\0" ? "" : `'"$(printf '${octal.join("")}')"'`;
}

/**
 * A text as one word of a POSIX shell, whatever is in it. Line feeds stay, since a command
 * substitution would drop them; other control characters are spelled out.
 */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  const quoted = [...text].map((character) => {
    if (character === "'") return `'\\''`;
    return character !== "\n" && treacherous.test(character) ? spelled(character) : character;
  });
  return `'${quoted.join("")}'`;
}
