import type { Files } from "../../../../src/products/package/files.ts";
import { type Verifier, verifyPackage } from "../../../../src/products/package/verify/verify.ts";
import { Draft, type Tampering } from "../draft.ts";
import { expectGolden, readGolden } from "../../messages.ts";
import type { Tamperings } from "./in-files.ts";

const masks: [varies: RegExp, mask: string][] = [
  [/[\da-f]{64}/g, "<digest>"],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>"],
  [/\b[\da-f]{8}((-[\da-f]{4}){3}-[\da-f]{12}|-\d+)\b/g, "<id>"],
  [/(?<![a-z\d])\d+/gi, "0"],
];

const masked = (text: string): string =>
  masks.reduce((shown, [varies, mask]) => shown.replaceAll(varies, mask), text);

/** Where something else is wrong as well, this only follows from it. */
const consequence = /line \d+.* has ".*, and should have "|^The signature is not a valid one/;

function saidOf(files: Files, tamper: Tampering, cover: Tampering, verifier: Verifier): string[] {
  const draft = new Draft(files);
  tamper(draft);
  cover(draft);
  const { lines } = verifyPackage({ files: draft.files, problems: [], besides: [] }, verifier);
  const wrong = lines.flatMap(({ state, text }) =>
    state === "broken" || state === "unchecked" ? [text] : [],
  );
  const own = wrong.filter((text) => !consequence.test(text));
  return (own.length > 0 ? own : wrong).map(masked);
}

/** The golden file has what verify says of each; of those that aren't tried, it stays as it is. */
export function expectSaid(
  name: string,
  tamperings: Tamperings,
  files: Files,
  { cover, verifier }: { cover: Tampering; verifier: Verifier },
): void {
  const said = { ...readGolden<Record<string, string[]>>(name) };
  for (const [what, tamper] of Object.entries(tamperings))
    said[what] = saidOf(files, tamper, cover, verifier);
  expectGolden(name, said);
}
