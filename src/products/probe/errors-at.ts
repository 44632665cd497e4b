import { authenticationErrors, errorRows } from "../../../spec/error-rows/index.ts";
import { wrongSecret } from "../../judge/client/signer.ts";
import type { Input } from "../../judge/profile/binding.ts";
import { codeNumber } from "../../contract/response.ts";
import { pointerOf } from "../../../spec/pointer.ts";
import { leavesOfJson, type LeafOf } from "../../contract/leaves.ts";
import type { Answered, Survey } from "./survey.ts";

const knownCodes: ReadonlySet<unknown> = new Set(Object.values(errorRows).map(({ code }) => code));

/** Reads where code and message stand in a refusal: the code is one of the document's. */
export function readErrorPlaces({ draft, profile }: Survey, refused: Answered): void {
  if (refused.isAccepted || refused.json === undefined) return;
  const values = [...leavesOfJson(refused.json)];
  const code = values.find(
    ({ value, keys }) => keys.length > 0 && knownCodes.has(codeNumber(value)),
  );
  if (!code) return;
  const isNextToCode = (leaf: LeafOf) =>
    leaf.keys.length === code.keys.length &&
    leaf.keys.slice(0, -1).join("/") === code.keys.slice(0, -1).join("/");
  const texts = values.filter((leaf) => typeof leaf.value === "string" && leaf !== code);
  const message = texts.find(isNextToCode) ?? texts[0];
  for (const [part, leaf] of [
    ["code", code],
    ["message", message],
  ] as const) {
    if (!leaf) continue;
    const pointer = pointerOf(leaf.keys);
    const known = profile.errors[part];
    const why = `seen in a refusal of ${refused.operation}`;
    if (known.includes(pointer)) draft.note(["errors", part], "proven", why);
    else draft.set(["errors", part], [pointer, ...known], "proven", why);
  }
}

const deviations = [
  ["authentication-client-invalid", { apiKey: "no-such-client-of-this-target" }],
  ["authentication-secret-wrong", wrongSecret],
  ["authentication-timestamp-expired", { age: 3_600 }],
] as const;

/** Has the target refuse an unknown key, a wrong secret and an old timestamp, and reads where it says so. */
export async function readAuthenticationErrors(survey: Survey, input: Input): Promise<string[]> {
  const remarks = [];
  for (const [id, deviation] of deviations) {
    const refused = await survey.call("getTransaction", input, deviation);
    readErrorPlaces(survey, refused);
    const { code, meaning } = authenticationErrors[id];
    remarks.push(`Error ${code} (${meaning}): ${refused.inWords}`);
  }
  return remarks;
}
