import { replayVariables } from "../record/results/fold/replay.ts";
import type { Results } from "../record/results/results.ts";

const variablesOf = ({ target, run }: Results): string[] =>
  replayVariables({ target, ...(run.traffic && { traffic: run.traffic }) });

/** "A", "A and B", "A, B and C". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** "with API_KEY and API_SECRET set"; nothing where it needs none. */
export function replayNeeds(results: Results, asCode = (name: string) => name): string | undefined {
  const names = variablesOf(results);
  return names.length > 0 ? `with ${listed(names.map(asCode))} set` : undefined;
}
