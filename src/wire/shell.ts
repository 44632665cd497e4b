const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Octal bytes, so that a terminal never obeys the pasted text. */
function escaped(character: string): string {
  const octal = [...Buffer.from(character, "utf8")].map(
    (byte) => `\\${byte.toString(8).padStart(3, "0")}`,
  );
  // A shell word can't hold NUL.
  return character === "\0" ? "" : `'"$(printf '${octal.join("")}')"'`;
}

/** Keeps line feeds, which a command substitution would drop; escapes other invisible characters. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  const quoted = [...text].map((character) => {
    if (character === "'") return `'\\''`;
    return character !== "\n" && invisible.test(character) ? escaped(character) : character;
  });
  return `'${quoted.join("")}'`;
}
