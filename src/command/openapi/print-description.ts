import { stringify } from "yaml";
import { describeTarget } from "../../products/description/describe-target.ts";
import { writeJson } from "../../wire/write-json.ts";
import { loadProfile } from "../../judge/profile/load.ts";

type Given = { profile?: string; baseUrl?: string; json?: true };

export function printDescription({ profile: file, baseUrl, json }: Given): void {
  const { profile } = loadProfile(file);
  const document = describeTarget({ ...profile, ...(baseUrl !== undefined && { baseUrl }) });
  const text = json
    ? writeJson(document, 2)
    : stringify(document, { aliasDuplicateObjects: false, lineWidth: 110 });
  console.log(text.trimEnd());
}
