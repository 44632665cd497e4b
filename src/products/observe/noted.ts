import type { EvidenceWriter } from "../../record/evidence/file.ts";
import { shapeOf } from "../../record/results/fold/shape.ts";
import type { FindingLine, ObservationLine } from "../../record/evidence/lines.ts";

/** This many of the same are written; more are counted. */
const written = 20;

interface Counted {
  line: FindingLine;
  left: number;
}

export class Noted {
  private readonly findings = new Map<string, Counted>();
  private readonly observations = new Map<string, number>();
  private readonly evidence: EvidenceWriter;

  constructor(evidence: EvidenceWriter) {
    this.evidence = evidence;
  }

  finding(line: FindingLine): boolean {
    const key = shapeOf(line);
    const same = this.findings.get(key);
    const seen = (same?.line.times.of ?? 0) + 1;
    if (seen <= written) this.evidence.append(line);
    const left = (same?.left ?? 0) + (seen <= written ? 0 : 1);
    this.findings.set(key, { line: { ...line, times: { deviating: seen, of: seen } }, left });
    return same === undefined;
  }

  observation(line: ObservationLine): void {
    const key = `${line.openPoint} ${line.reading}`;
    const seen = (this.observations.get(key) ?? 0) + 1;
    this.observations.set(key, seen);
    if (seen <= written) this.evidence.append(line);
  }

  end(): void {
    for (const { line, left } of this.findings.values()) {
      if (left > 0) this.evidence.append({ ...line, times: { deviating: left, of: left } });
    }
  }
}
