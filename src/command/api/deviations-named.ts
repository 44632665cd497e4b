import type { FaultName } from "../../../proof/faults/index.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { didYouMean, UsageError } from "../../ground/usage-error.ts";

export interface Named<Name extends string> {
  name: Name;
  does: string;
}

/** As they're known; there are hundreds, so they're loaded only where some are given. */
async function known<Name extends string>(
  given: readonly string[],
  load: () => Promise<Record<Name, { does: string }>>,
  what: string,
): Promise<Named<Name>[]> {
  if (given.length === 0) return [];
  const all = await load();
  const unknown = given.find((name) => !Object.hasOwn(all, name));
  if (unknown === undefined) {
    return (given as Name[]).map((name) => ({ name, does: all[name].does }));
  }
  throw new UsageError(
    `There is no ${what} "${unknown}".${didYouMean(unknown, Object.keys(all))}\n` +
      `npx wallet-conformance list ${what}s shows them all.`,
  );
}

/** The faults of these names. @throws UsageError for a name that no fault has */
export const faultsNamed = (given: readonly string[] = []): Promise<Named<FaultName>[]> =>
  known(given, async () => (await import("../../../proof/faults/index.ts")).faults, "fault");

/** The variants of these names. @throws UsageError for a name that no variant has */
export const variantsNamed = (given: readonly string[] = []): Promise<Named<VariantName>[]> =>
  known(given, async () => (await import("../../../proof/variants/index.ts")).variants, "variant");

export const namesOf = <Name extends string>(all: readonly Named<Name>[]): Name[] =>
  all.map(({ name }) => name);
