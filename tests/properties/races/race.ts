import { requirement, test, together } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import { requireUsualProvocation } from "../../../fixtures/error-rows/provoke.ts";
import { concurrently } from "../../../fixtures/stops/concurrently.ts";
import type { CitableId } from "../../../spec/register.ts";

export const racers = 8;
const rounds = [1, 2, 3];

export const byAll = <Value>(act: () => Promise<Value>): Promise<Value[]> =>
  concurrently(racers, act);

export const byAllInTurn = <Each, Value>(
  these: readonly Each[],
  act: (each: Each, index: number) => Promise<Value>,
): Promise<Value[]> =>
  together(
    Array.from({ length: racers }, (_, index) => act(these[index % these.length] as Each, index)),
  );

type Run = (stage: Stage, round: number) => Promise<void>;

/** Many requests at once for something that only one may get. */
export function race(title: string, id: CitableId, run: Run, round = 1): void {
  test(title, requirement(id), async ({ stage }) => {
    requireUsualProvocation(stage, id);
    await run(stage, round);
  });
}

export function raceInRounds(title: string, id: CitableId, run: Run): void {
  for (const round of rounds) race(`${title}, round ${round}`, id, run, round);
}
