import {
  type Line,
  broken,
  allOrNone,
  holds,
  note,
  checkAttestation,
  checkDerived,
} from "./check-derived.ts";
import { visible } from "../../../record/visible.ts";
import { counted } from "../../../views/words.ts";
import { quoted } from "../../../views/terminal/finding.ts";
import type { Paint } from "../../../views/terminal/paint.ts";
import { sha256, type Files, readSums, packageNames as names, zipOf } from "../files.ts";
import type { KeyObject } from "node:crypto";
import type { Challenge } from "../../../record/challenge.ts";
import type { Results } from "../../../record/results/results.ts";
import type { RunLine } from "../../../record/evidence/lines.ts";
import { checkChallenge, type Examined } from "./examine.ts";
import type { Opened } from "./open-package.ts";

const marks = {
  holds: ["green", "✓"],
  broken: ["red", "✗"],
  differs: ["yellow", "≠"],
  unchecked: ["yellow", "?"],
  note: ["gray", "–"],
} as const satisfies Record<Line["state"], readonly [string, string]>;

function ending({ lines, kind }: Verified, paint: Paint): string {
  const count = (wanted: Line["state"]) => lines.filter(({ state }) => state === wanted).length;
  const [wrong, otherwise] = [count("broken"), count("differs")];
  const wrongs = counted(wrong, "thing is", "things are");
  if (wrong > 0) return paint("red", `The package doesn't hold: ${wrongs} wrong.`);
  const differing = `the deployment differs from it now in ${counted(otherwise, "check")}`;
  if (otherwise > 0) return paint("yellow", `The package holds, and ${differing}.`);
  if (count("unchecked") > 0)
    return paint("yellow", `Nothing is wrong with what was checked, but not all of it could be.`);
  const what =
    kind === "certificate" ? "a certificate of conformance" : "a report, not a certificate";
  return paint("green", `The package holds: ${what}.`);
}

export function verifiedLines(verified: Verified, paint: Paint): string[] {
  const { run, lines } = verified;
  const against = run && `against ${quoted(run.target.baseUrl)}`;
  return [
    ...(run ? [`Run ${quoted(run.id)} of ${quoted(run.startedAt)}, ${against}`, ""] : []),
    ...lines.map(({ state, text }) => {
      const [colour, mark] = marks[state];
      return `${paint(colour, mark)} ${visible(text)}`;
    }),
    "",
    ending(verified, paint),
  ];
}

function lineEndsOf(file: Buffer, digest: string): string {
  const packed = file.toString("latin1").replaceAll("\r\n", "\n");
  return sha256(Buffer.from(packed, "latin1")) === digest
    ? " Only its line ends are others, as Git writes them with core.autocrlf: take the zip as it was packed."
    : "";
}

function checkSums(files: Files): Line[] {
  const content = files.get(names.sums);
  if (!content) return [broken(`${names.sums} is missing.`)];
  const sums = readSums(content.toString());
  if (!sums) return [broken(`${names.sums} isn't a list of digests and file names.`)];
  const listed = [...sums].flatMap(([name, digest]) => {
    const file = files.get(name);
    if (!file) return [`${JSON.stringify(name)} is missing: ${names.sums} lists it.`];
    return sha256(file) === digest
      ? []
      : [
          `${name} was changed: its digest isn't the one in ${names.sums}.${lineEndsOf(file, digest)}`,
        ];
  });
  const added = [...files.keys()]
    .filter((name) => name !== names.sums && !sums.has(name))
    .map((name) => `${name} was added: ${names.sums} doesn't list it.`);
  return allOrNone(
    [...listed, ...added],
    `${counted(sums.size, "file has", "files have")} the digests in ${names.sums}.`,
  );
}

export interface Verifier {
  examine: (evidence: Buffer) => Examined;
  key?: KeyObject;
  challenge?: Challenge;
}

export interface Verified {
  lines: Line[];
  run?: RunLine;
  kind?: "certificate" | "report";
  results?: Results;
}

function checkZip({ zip, files, besides }: Opened, startedAt: string): Line[] {
  const again =
    "The zip was packed again by a system: only its files are judged, not what is between them.";
  const changed =
    "The zip isn't as it was packed: it was packed again, or changed outside of its files. Its files are judged above; unpack it to judge them alone.";
  if (!zip) return [];
  if (besides.length > 0) return [note(again)];
  const isSame = zipOf(files, startedAt).equals(zip);
  return [isSame ? holds("The zip is byte for byte as it was packed.") : broken(changed)];
}

function checkAgainstEvidence(
  opened: Opened,
  content: Buffer,
  { examine, key, challenge }: Verifier,
): Verified {
  const { files } = opened;
  const { run, lines, derived } = examine(content);
  const attestation = checkAttestation(files, derived?.results, key);
  const asked = challenge ? checkChallenge(challenge, run, derived?.results) : [];
  if (!run || !derived) return { lines: [...lines, ...attestation, ...asked], ...(run && { run }) };
  return {
    run,
    results: derived.results,
    kind: derived.noCertificate === undefined ? "certificate" : "report",
    lines: [
      ...lines,
      ...checkDerived(files, derived),
      ...attestation,
      ...checkZip(opened, run.startedAt),
      ...asked,
    ],
  };
}

export function verifyPackage(opened: Opened, verifier: Verifier): Verified {
  const { files, problems, besides } = opened;
  const content = files.get(names.evidence);
  const found = [...problems.map(broken), ...besides.map(note)];
  const first = [...found, ...checkSums(files)];
  if (!content) {
    const missing = broken(`${names.evidence} is missing: nothing else can be compared.`);
    return { lines: [...first, missing, ...checkAttestation(files, undefined, verifier.key)] };
  }
  try {
    const { lines, ...rest } = checkAgainstEvidence(opened, content, verifier);
    return { ...rest, lines: [...first, ...lines] };
  } catch (error) {
    // Lines that another program wrote may refer to what is not there.
    const reason = error instanceof Error ? error.message : String(error);
    const formless = broken(`${names.evidence} isn't in the form of a run's: ${reason}`);
    return { lines: [...first, formless] };
  }
}
