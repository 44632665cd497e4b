import type { KeyObject } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { evidenceIn, type Evidence } from "../../../evidence/file.ts";
import type { SuiteIdentity } from "../../../evidence/identities.ts";
import type { RunLine } from "../../../evidence/lines.ts";
import type { CheckOnDisk } from "../../../results/catalogue.ts";
import { visible } from "../../visible.ts";
import type { derive } from "../derived-files.ts";
import { packageNames as names } from "../names.ts";
import { zipOf } from "../zip.ts";
import { checkAttestation } from "./check-attestation.ts";
import { checkDerived } from "./check-derived.ts";
import { checkChain, checkCoherence, checkJudgments } from "./check-evidence.ts";
import { checkSums } from "./check-sums.ts";
import { broken, holds, unchecked, type Line } from "./line.ts";
import type { Opened } from "./opened.ts";

/** What a package is verified by. */
export interface Verifier {
  suite: SuiteIdentity;
  checksOnDisk: readonly CheckOnDisk[];
  /** Derives from evidence what a package says of it. */
  derive: typeof derive;
  /** The public key that must have signed it. */
  key?: KeyObject;
}

/** What was found of a package. */
export interface Verified {
  lines: Line[];
  /** Which run it is of, where its evidence says so. */
  run?: RunLine;
  /** What it is by its evidence; absent where that isn't clear. */
  kind?: "certificate" | "report";
}

/** A changed line of evidence, or one of another suite, can't be judged by this one. */
function comparable(evidence: Evidence, run: RunLine | undefined, suite: SuiteIdentity): Line[] {
  if (!run) return [broken(`${names.evidence} doesn't say which run it is of.`)];
  if (evidence.problems.length > 0) {
    return [
      unchecked("The other files aren't compared with the evidence, because it was changed."),
    ];
  }
  if (isDeepStrictEqual(run.suite, suite)) return [];
  const { name, version } = run.suite;
  const made = visible(`${name} ${version}`);
  const build = version === suite.version ? ", another build" : "";
  return [
    unchecked(
      `The run was judged by ${made}${build}, and this is ${suite.name} ${suite.version}: what follows from its evidence isn't compared. Use npx ${suite.name}@${visible(String(version))} verify.`,
    ),
  ];
}

/** Whether the zip holds nothing but its files, written as the suite writes them. */
function checkZip({ zip, files }: Opened, startedAt: string): Line[] {
  if (!zip) return [];
  return zipOf(files, startedAt).equals(zip)
    ? [holds("The zip is byte for byte as it was packed.")]
    : [
        broken(
          "The zip isn't as it was packed: it was packed again, or changed outside of its files. Its files are judged above; unpack it to judge them alone.",
        ),
      ];
}

function checkAgainstEvidence(
  opened: Opened,
  content: Buffer,
  { suite, checksOnDisk, derive: deriveFrom, key }: Verifier,
): Verified {
  const { files } = opened;
  const evidence = evidenceIn(content);
  const first = evidence.lines[0];
  const run = first?.kind === "run" ? first : undefined;
  const hindrances = comparable(evidence, run, suite);
  const chain = checkChain(evidence);
  if (!run || hindrances.length > 0) {
    const lines = [...chain, ...hindrances, ...checkAttestation(files, undefined, key)];
    return { lines, ...(run && { run }) };
  }
  const derived = deriveFrom(evidence, content, checksOnDisk);
  return {
    run,
    kind: derived.noCertificate === undefined ? "certificate" : "report",
    lines: [
      ...chain,
      ...checkCoherence(evidence, checksOnDisk),
      ...checkJudgments(evidence, run),
      ...checkDerived(files, derived),
      ...checkAttestation(files, derived.results, key),
      ...checkZip(opened, run.startedAt),
    ],
  };
}

/**
 * Verifies a package: that its files are those that were packed, and that all of them follow from its
 * evidence, each as a line in plain words.
 */
export function verifyPackage(opened: Opened, verifier: Verifier): Verified {
  const { files, problems } = opened;
  const content = files.get(names.evidence);
  const first = [...problems.map(broken), ...checkSums(files)];
  if (!content) {
    const rest = checkAttestation(files, undefined, verifier.key);
    return {
      lines: [
        ...first,
        broken(`${names.evidence} is missing: nothing else can be compared.`),
        ...rest,
      ],
    };
  }
  try {
    const { lines, ...rest } = checkAgainstEvidence(opened, content, verifier);
    return { ...rest, lines: [...first, ...lines] };
  } catch (error) {
    // Lines that nobody's suite wrote, with seals of their own, may lack anything.
    const reason = error instanceof Error ? error.message : String(error);
    return {
      lines: [...first, broken(`${names.evidence} isn't in the form of a run's: ${reason}`)],
    };
  }
}
