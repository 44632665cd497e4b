import type { Profile } from "../../judge/profile/profile.ts";
import { scarceValues } from "../../judge/profile/scarce-values.ts";
import type { Paint } from "../../views/terminal/paint.ts";

/** A warning about test data with so few possible values that two users may get the same, after an empty line. No lines if there is no such data. */
export function scarceLines(profile: Profile, paint: Paint): string[] {
  const scarce = scarceValues(profile).map(({ path, template }) => `  ${path}  ${template}`);
  if (scarce.length === 0) return [];
  const title =
    "Test data of so few values that two users of a run may get the same: add random characters";
  return ["", paint("bold", title), ...scarce];
}
