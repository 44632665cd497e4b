import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parse, stringify } from "yaml";
import { startSandbox } from "../../../sandbox/start.ts";
import type { VariantName } from "../../../sandbox/variants/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { overlay } from "../../../src/target/profile/overlay.ts";
import { command, emptyFolder } from "./command.ts";

/** One profile for several variants: theirs, laid over one another. */
function profileFor(variants: VariantName[], baseUrl: string): string {
  const own = variants
    .map((variant) => packageFile(`profiles/variants/${variant}.yaml`))
    .filter(existsSync)
    .map((file) => parse(readFileSync(file, "utf8")) as Record<string, unknown>);
  const profile = [...own, { name: variants.join(" and "), baseUrl }].reduce(overlay, {});
  const file = join(emptyFolder(), "profile.yaml");
  writeFileSync(file, stringify(profile));
  return file;
}

const targets: VariantName[][] = [
  ["signature-base64", "nested-errors", "other-paths", "created-201"],
  ["signature-base64url", "camel-case-bodies", "authentication-errors-400"],
  ["user-id-header-everywhere", "kyc-later", "bank-verification-later"],
  ["limits-in-fiat", "counted-at-confirmation", "validate-refuses", "authentication-errors-403"],
  ["extra-fields", "shuffled-keys", "number-forms", "chunked-answers", "localised-messages"],
  ["signature-hex-upper", "compressed-answers", "charset-named", "deleted-accounts-gone"],
  ["name-mismatch-plain-rejected", "authentication-errors-200", "repeated-request-id-refused"],
  ["pool-quotes-serve-twice", "references-unique-across-operations", "slow-answers"],
];

for (const variants of targets) {
  test(`a target with ${variants.join(", ")} conforms by profile alone`, async () => {
    const controlToken = "control-token-for-tests";
    const sandbox = await startSandbox({ variants, controlToken });
    const { apiKey, apiSecret } = sandbox.credentials;
    const output = emptyFolder();
    const profile = profileFor(variants, sandbox.url);
    const { exitCode, printed } = await command(
      ["run", "--profile", profile, "--api-key", apiKey, "--output", output, "--runs", "4"],
      { API_SECRET: apiSecret, STATES_TOKEN: controlToken },
    );
    await sandbox.close();
    expect(printed).toContain("Conforming");
    expect(exitCode).toBe(0);
  });
}
