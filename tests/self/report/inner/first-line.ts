import { join } from "node:path";
import { watchedRequirements } from "../../../../src/contract/invariants/judge.ts";
import { openEvidence } from "../../../../src/evidence/file.ts";
import { exchangeLine, runLine } from "../sample.ts";

/** What the real global setup does, as far as the reporter is concerned. */
export default function globalSetup(): void {
  const refusal = process.env.STORIES_REFUSAL;
  if (refusal) throw new TypeError(refusal);
  const evidence = openEvidence(join(process.env.CONFORMANCE_OUTPUT ?? "", "evidence.ndjson"));
  evidence.append(runLine());
  evidence.append(exchangeLine("x-1", [...watchedRequirements]));
  evidence.close();
}
