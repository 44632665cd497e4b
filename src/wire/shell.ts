/** Characters that a terminal obeys or a reader cannot see: controls, formats, separators. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** A character by its bytes in octal, so that pasting the text does nothing but paste it. */
function escaped(character: string): string {
  const octal = [...Buffer.from(character, "utf8")].map(
    (byte) => `\\${byte.toString(8).padStart(3, "0")}`,
  );
  // A shell word cannot hold NUL at all.
  return character === "\0" ? "" : `'"$(printf '${octal.join("")}')"'`;
}

/** Line feeds stay, since a command substitution would drop them; other invisible characters are escaped. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  const quoted = [...text].map((character) => {
    if (character === "'") return `'\\''`;
    return character !== "\n" && invisible.test(character) ? escaped(character) : character;
  });
  return `'${quoted.join("")}'`;
}
