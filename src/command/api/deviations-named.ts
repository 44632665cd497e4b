import { requireKnown } from "../../ground/usage-error.ts";

/** Imports the hundreds of faults and variants only if some are named. @throws UsageError */
async function known<Name extends string>(
  given: readonly string[],
  load: () => Promise<Record<Name, { does: string }>>,
  what: string,
): Promise<{ name: Name; does: string }[]> {
  if (given.length === 0) return [];
  const all = await load();
  requireKnown(given, Object.keys(all), what);
  return (given as Name[]).map((name) => ({ name, does: all[name].does }));
}

export const faultsNamed = (given: readonly string[] = []) =>
  known(given, async () => (await import("../../../proof/faults/index.ts")).faults, "fault");

export const variantsNamed = (given: readonly string[] = []) =>
  known(given, async () => (await import("../../../proof/variants/index.ts")).variants, "variant");

export const namesOf = <Name extends string>(all: readonly { name: Name }[]): Name[] =>
  all.map(({ name }) => name);
