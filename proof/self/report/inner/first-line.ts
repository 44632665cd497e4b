import { join } from "node:path";
import { invariantRequirements } from "../../../../src/contract/invariants/judge.ts";
import { openEvidence } from "../../../../src/record/evidence/file.ts";
import { unredacted } from "../../../../src/wire/redaction.ts";
import { exchangeLine, runLine } from "../sample.ts";

export default function globalSetup(): void {
  const refusal = process.env.STORIES_REFUSAL;
  if (refusal) throw new TypeError(refusal);
  const evidence = openEvidence(
    join(process.env.CONFORMANCE_OUTPUT ?? "", "evidence.ndjson"),
    unredacted,
  );
  evidence.append(runLine());
  evidence.append(exchangeLine("x-1", [...invariantRequirements]));
  evidence.close();
}
