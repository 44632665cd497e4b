import { packageFile, readJson } from "./files.ts";

interface Entry {
  ground: string;
  date: string;
  release: string;
}

/** Of one check or, if it names none, of the whole requirement. */
export interface Exclusion extends Entry {
  requirement: string;
  check?: string;
}

export interface Change extends Entry {
  id: string;
}

/** What releases have excluded, retired or changed, and every id there has been. */
export interface Ledger {
  excluded: Exclusion[];
  retired: Change[];
  changed: Change[];
  /** id -> statement */
  requirements: Record<string, string>;
  checks: string[];
}

export const ledgerFile = packageFile("spec/ledger.json");

export const ledger = readJson(ledgerFile) as Ledger;

export const exclusionOf = (
  { id, requirement }: { id?: string | undefined; requirement: string },
  { excluded }: Pick<Ledger, "excluded"> = ledger,
): Exclusion | undefined =>
  excluded.find(
    (one) => one.requirement === requirement && (one.check === undefined || one.check === id),
  );

const entryInWords = (what: string, { release, date, ground }: Entry): string =>
  `${what} by release ${release} on ${date}: ${ground}`;

export const exclusionInWords = (one: Exclusion): string => entryInWords("Excluded", one);

export const wronglyExcluded = (check: {
  id: string;
  requirement: string;
  reason?: string | undefined;
}): string[] =>
  check.reason === "excluded" && !exclusionOf(check)
    ? [`The check ${check.id} is recorded as excluded, but no release excludes it.`]
    : [];

const requirementIn = (id: string): string => id.split("#")[1] ?? id;

/** What happened to a requirement or a check, or to the requirement of a check; empty if nothing did. */
export function onRecord(id: string, from: Ledger = ledger): string[] {
  const requirement = requirementIn(id);
  const about = (change: Change) => change.id === id || change.id === requirement;
  const exclusion = exclusionOf({ id, requirement }, from);
  return [
    ...from.retired.filter(about).map((one) => entryInWords("Retired", one)),
    ...from.changed.filter(about).map((one) => entryInWords("Changed", one)),
    ...(exclusion ? [exclusionInWords(exclusion)] : []),
  ];
}

export type Current = Pick<Ledger, "requirements" | "checks">;

export function withoutEntry(
  { requirements, checks }: Current,
  { retired, changed, ...before }: Ledger,
): { gone: string[]; reworded: string[] } {
  const known = new Set(retired.map(({ id }) => id));
  const here = new Set([...Object.keys(requirements), ...checks]);
  const all = [...Object.keys(before.requirements), ...before.checks];
  return {
    gone: all.filter((id) => !here.has(id) && !known.has(id) && !known.has(requirementIn(id))),
    reworded: Object.entries(before.requirements).flatMap(([id, statement]) =>
      requirements[id] === undefined ||
      requirements[id] === statement ||
      changed.some((one) => one.id === id)
        ? []
        : [id],
    ),
  };
}
