import type { FaultName } from "../faults/index.ts";
import type { VariantName } from "../variants/index.ts";
import { controlToken, judgeSandbox, type Judged } from "../self/cli/judge.ts";
import { profileFor } from "./profile-for.ts";

/** As many as the embedded sandbox is tested with: a target on the same machine leaves no time to wait for. */
const localWorkers = ["--workers", "2"];

export function judge(
  variants: readonly VariantName[],
  runs: number,
  { faults = [], only = [] }: { faults?: FaultName[]; only?: string[] } = {},
): Promise<Judged> {
  const part = only.flatMap((section) => ["--only", section]);
  const workers = variants.includes("distant-answers") ? [] : localWorkers;
  return judgeSandbox(
    { variants, faults, controlToken, profile: ({ url }) => profileFor(variants, url) },
    [...part, "--runs", String(runs), ...workers],
  );
}
