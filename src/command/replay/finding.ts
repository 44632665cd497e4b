import { shownFolder } from "../../record/shown-folder.ts";
import type { Finding } from "../../record/results/results.ts";
import { didYouMean, UsageError } from "../../ground/usage-error.ts";

function whatThereIs(name: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return " That run found nothing.";
  const ids = findings.map(({ id }) => id);
  return `${didYouMean(name, ids)} Its results.json has all findings.`;
}

/**
 * The finding with this id, or the only one whose id begins like this.
 * @throws UsageError for an unknown id, or for a beginning that several share
 */
export function findingNamed(name: string, findings: readonly Finding[], folder: string): Finding {
  const exact = findings.find(({ id }) => id === name);
  if (exact) return exact;
  const [only, ...others] = findings.filter(({ id }) => id.startsWith(name));
  if (only && others.length === 0) return only;
  if (only) {
    const ids = [only, ...others].map(({ id }) => id);
    throw new UsageError(
      `${ids.length} findings in ${shownFolder(folder)} begin with "${name}":\n  ${ids.join("\n  ")}`,
    );
  }
  throw new UsageError(
    `There is no finding "${name}" in ${shownFolder(folder)}.${whatThereIs(name, findings)}`,
  );
}
