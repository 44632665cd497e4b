import { existsSync, readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import type { VariantName } from "../variants/index.ts";
import { packageFile } from "../../spec/files.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { profileWith } from "../self/cli/judge.ts";
import { overlay } from "../../src/judge/profile/profile.ts";

export function profileFor(variants: readonly VariantName[], baseUrl: string): string {
  const own = variants
    .map((variant) => packageFile(`profiles/variants/${variant}.yaml`))
    .filter(existsSync)
    .map((file) => parse(readFileSync(file, "utf8")) as Record<string, unknown>);
  // A profile doesn't inherit these from the sandbox's, but variants of the sandbox have them.
  const { provocations, quotes, values, states } = loadProfile().profile;
  const named = { name: variants.join(" and ") || "sandbox", baseUrl };
  const profile = [...own, named].reduce<Record<string, unknown>>(overlay, {
    provocations,
    quotes,
    values,
    states,
  });
  return profileWith(stringify(profile));
}
