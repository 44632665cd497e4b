import type { KeyObject } from "node:crypto";
import { attestationText, testResultOf } from "./attestation.ts";
import type { Derived } from "./derived-files.ts";
import { packageNames as names, type Files } from "./names.ts";
import { sumsOf } from "./sums.ts";

interface Parts {
  derived: Derived;
  evidence: Buffer;
  /** The report as printed, where a browser was found. */
  pdf?: Buffer;
  key?: KeyObject;
}

/** All files of a package: what was derived, the evidence, and then what vouches for them. */
export function packageFiles({ derived, evidence, pdf, key }: Parts): Files {
  const files = new Map([
    ...derived.files,
    [names.evidence, evidence] as const,
    ...(pdf ? [[names.pdf, pdf] as const] : []),
  ]);
  const attestation = attestationText(testResultOf(derived.results, files), key);
  files.set(names.attestation, Buffer.from(attestation));
  return files.set(names.sums, Buffer.from(sumsOf(files)));
}
