import type { FaultName } from "../../../proof/faults/index.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { didYouMean, UsageError } from "../../ground/usage-error.ts";

/** The names as they're known; there are hundreds, so they're loaded only where some are given. */
async function known<Name extends string>(
  given: readonly string[],
  loadNames: () => Promise<readonly Name[]>,
  what: string,
): Promise<Name[]> {
  if (given.length === 0) return [];
  const names = await loadNames();
  const unknown = given.find((name) => !(names as readonly string[]).includes(name));
  if (unknown === undefined) return given as Name[];
  throw new UsageError(
    `There is no ${what} "${unknown}".${didYouMean(unknown, names)}\n` +
      `npx wallet-conformance list ${what}s shows them all.`,
  );
}

/** The faults of these names. @throws UsageError for a name that no fault has */
export const faultsNamed = (given: readonly string[] = []): Promise<FaultName[]> =>
  known(given, async () => (await import("../../../proof/faults/index.ts")).faultNames, "fault");

/** The variants of these names. @throws UsageError for a name that no variant has */
export const variantsNamed = (given: readonly string[] = []): Promise<VariantName[]> =>
  known(
    given,
    async () => (await import("../../../proof/variants/index.ts")).variantNames,
    "variant",
  );
