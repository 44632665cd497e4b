/**
 * How a finished signature is changed before it is sent. Data, so that the evidence can hold it and
 * whoever has the secret can make the same wrong signature again.
 */
export type SignatureChange =
  | { letter: number }
  | { withoutLast: number }
  | "empty"
  | "twice"
  | "all zeros"
  | "lower case"
  | "without the first letter"
  | "without padding"
  | "padded";

/** Letters that another one replaces by "1"; "c" replaces all the others. */
const replacedByOne = "cdef";

/**
 * A letter with another meaning in hexadecimal, in either case, and in base64, where the last one
 * carries only some of its bits.
 */
const otherLetter = (letter: string | undefined = "") =>
  replacedByOne.includes(letter.toLowerCase()) && letter !== "" ? "1" : "c";

const withoutPadding = (signature: string) => signature.replace(/=+$/, "");

/** Where a letter stands, counted from the end if negative, around the end if beyond it. */
function indexIn(signature: string, at: number): number {
  const { length } = withoutPadding(signature);
  return (((at + length) % length) + length) % length;
}

export function changeSignature(signature: string, change: SignatureChange): string {
  if (typeof change === "object") {
    if ("withoutLast" in change) return signature.slice(0, -change.withoutLast);
    const index = indexIn(signature, change.letter);
    return signature.slice(0, index) + otherLetter(signature[index]) + signature.slice(index + 1);
  }
  switch (change) {
    case "empty":
      return "";
    case "twice":
      return signature + signature;
    case "all zeros":
      return "0".repeat(signature.length);
    case "lower case":
      return signature.toLowerCase();
    case "without the first letter":
      return signature.slice(1);
    case "without padding":
      return withoutPadding(signature);
    case "padded":
      return `${signature}=`;
  }
}

const inShell: Record<Extract<SignatureChange, string>, string> = {
  empty: "sed 's/.*//'",
  twice: "sed 's/.*/&&/'",
  "all zeros": "sed 's/./0/g'",
  "lower case": "tr A-Z a-z",
  "without the first letter": "cut -c 2-",
  "without padding": "tr -d =",
  padded: "sed 's/$/=/'",
};

export function shellFilter(change: SignatureChange, sample: string): string {
  if (typeof change === "string") return inShell[change];
  if ("withoutLast" in change) {
    const kept = sample.length - change.withoutLast;
    return kept > 0 ? `cut -c 1-${kept}` : inShell.empty;
  }
  const before = `^\\(.\\{${indexIn(sample, change.letter)}\\}\\)`;
  const set = replacedByOne + replacedByOne.toUpperCase();
  return `sed -e 's/${before}[${set}]/\\11/;t' -e 's/${before}./\\1c/'`;
}
