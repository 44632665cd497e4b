import { scarceValues, type ScarceValue } from "../../judge/profile/own-values.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import type { Paint } from "../../views/terminal/paint.ts";

function inWords({ template, count }: ScarceValue): string {
  if (template === undefined) return `a list of ${count}`;
  return count > 1 ? template : `${template}  has no placeholder: the same for all users`;
}

/** A warning about test data of which two users of a run may get the same, after an empty line. No lines if there is no such data. */
export function scarceLines(profile: Profile, paint: Paint): string[] {
  const scarce = scarceValues(profile).map((each) => `  ${each.path}  ${inWords(each)}`);
  if (scarce.length === 0) return [];
  const title =
    "Test data that must be new for each user, of too few values: what the target refuses as used before is a gap";
  const remedy =
    '  account_number: "10{digits:10}"   # or a list, or { from: accounts.txt }: docs/profile.md';
  return ["", paint("bold", title), paint("cyan", remedy), ...scarce];
}
