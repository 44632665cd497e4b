import type { Finding } from "../../record/results/results.ts";
import { quoted } from "./finding.ts";

const shortest = 4;

/** What happened instead of what, on a line, without saying twice what the message says already. */
export function happened({ message, expected, actual }: Finding): string {
  const says = (text: string) => text.length >= shortest && message.includes(text);
  const came = says(actual) || message.endsWith(actual);
  const what = came ? quoted(message) : `${quoted(message).replace(/\.$/, "")}: ${quoted(actual)}`;
  return says(expected) ? what : `${what}, expected ${quoted(expected)}`;
}
