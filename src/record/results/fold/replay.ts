import type { RunLine } from "../../evidence/lines.ts";
import { shellWord } from "../../../wire/shell.ts";

export interface Replayed {
  target: Pick<RunLine["target"], "credentials" | "embedded">;
  traffic?: object;
}

/** A key that no variable held is in no report, so the user gives it again. */
const askedKey = ' --api-key "${API_KEY:?set it to the API key of the run}"';

/** The command before and after the run's folder, which may have moved. Traffic is judged again, not sent. */
export function replayCommandOf(finding: string, run: Replayed) {
  if (run.traffic) return { before: "npx wallet-conformance judge ", after: "/evidence.ndjson" };
  const { credentials, embedded } = run.target;
  const knowsKey = embedded || credentials.apiKey !== undefined || credentials.keyInProfile;
  return {
    before: `npx wallet-conformance replay ${shellWord(finding)} `,
    after: knowsKey ? "" : askedKey,
  };
}

export function replayOf(finding: string, run: Replayed, folder?: string): string {
  const { before, after } = replayCommandOf(finding, run);
  if (folder === undefined && !run.traffic) return `${before.trimEnd()}${after}`;
  return `${before}${shellWord(folder ?? "reports/latest")}${after}`;
}

export function replayVariables(run: Replayed): string[] {
  const { credentials, embedded } = run.target;
  if (run.traffic || embedded) return [];
  const { apiKey, keyInProfile, apiSecret, otherSecret, statesToken } = credentials;
  const key = keyInProfile ? undefined : (apiKey ?? "API_KEY");
  return [key, apiSecret, otherSecret, statesToken].filter((name) => name !== undefined);
}
