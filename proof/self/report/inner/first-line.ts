import { join } from "node:path";
import { invariantRequirements } from "../../../../src/contract/invariants/judge.ts";
import { openEvidence } from "../../../../src/record/evidence/file.ts";
import { readWaivers } from "../../../../src/record/results/waivers.ts";
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
  const waivers = process.env.CONFORMANCE_WAIVERS;
  if (waivers) evidence.append({ kind: "waivers", waivers: readWaivers(waivers) });
  evidence.append(exchangeLine("x-1", [...invariantRequirements]));
  evidence.close();
}
