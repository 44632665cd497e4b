import type { Mutant } from "./mutant.ts";
import { isDetected, notesOn, scoreOf, survivorOf, tally, type Outcome } from "./record.ts";

const minutes = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export function progressLine(
  outcomes: readonly Outcome[],
  of: number,
  elapsedMilliseconds: number,
): string {
  const { killed, timeout, survived, "no-coverage": uncovered } = tally(outcomes);
  return (
    `${minutes(elapsedMilliseconds)}  ${outcomes.length} of ${of}: ${killed} killed, ` +
    `${timeout} timed out, ${survived} survived, ${uncovered} without coverage`
  );
}

function scoreLines(mutants: readonly Mutant[], byId: ReadonlyMap<string, Outcome>): string[] {
  const files = [...new Set(mutants.map(({ file }) => file))].toSorted();
  return files.map((name) => {
    const outcomes = mutants
      .filter(({ file }) => file === name)
      .flatMap(({ id }) => byId.get(id) ?? []);
    const detected = outcomes.filter(isDetected).length;
    const score = `${scoreOf(tally(outcomes)).toFixed(1)} %`;
    return `  ${score.padStart(7)}  ${`${detected}/${outcomes.length}`.padStart(9)}  ${name}`;
  });
}

function survivorLines(mutants: readonly Mutant[], byId: ReadonlyMap<string, Outcome>): string[] {
  return mutants.flatMap((mutant) => {
    const outcome = byId.get(mutant.id);
    if (!outcome || isDetected(outcome)) return [];
    const survivor = survivorOf(mutant, outcome);
    const { id, at, mutator, original, replacement } = survivor;
    const notes = notesOn(survivor);
    const note = notes.length > 0 ? `\n      (${notes.join("; ")})` : "";
    return [`  ${id}  ${at}  ${mutator}\n      ${original}\n   -> ${replacement}${note}`];
  });
}

export function summary(mutants: readonly Mutant[], outcomes: readonly Outcome[]): string {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const survivors = survivorLines(mutants, byId);
  return [
    "",
    ...scoreLines(mutants, byId),
    "",
    ...(survivors.length > 0 ? ["Not found:", ...survivors, ""] : []),
    `Score ${scoreOf(tally(outcomes))} % of ${outcomes.length} mutants`,
  ].join("\n");
}
