export interface Line {
  state: "holds" | "broken" | "differs" | "unchecked" | "note";
  text: string;
}

const line =
  (state: Line["state"]) =>
  (text: string): Line => ({ state, text });

export const holds = line("holds");
export const broken = line("broken");
/** What was in the package as it says, and was found otherwise since: nobody's fault by itself. */
export const differs = line("differs");
export const unchecked = line("unchecked");
export const note = line("note");

export const allOrNone = (problems: readonly string[], held: string): Line[] =>
  problems.length > 0 ? problems.map(broken) : [holds(held)];

const shown = 5;

export function firstOf(sentences: readonly string[]): string[] {
  const left = sentences.length - shown;
  return left > 0 ? [...sentences.slice(0, shown), `And ${left} more like these.`] : [...sentences];
}
