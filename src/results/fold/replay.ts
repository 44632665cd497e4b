import type { RunLine } from "../../evidence/lines.ts";
import { shellWord } from "../../wire/shell.ts";

/** An API key that no variable held is in no report either: whoever replays gives it again. */
const askedKey = ' --api-key "${API_KEY:?set it to the API key of the run}"';

/** Traffic can't be sent again, but judged again. */
const judgeAgain = (folder = "reports/latest"): string =>
  `npx wallet-conformance judge ${shellWord(`${folder}/evidence.ndjson`)}`;

/** The command that shows a finding again. Without a folder it is one of the latest run. */
export function replayOf(
  finding: string,
  { target: { credentials, embedded }, traffic }: Pick<RunLine, "target" | "traffic">,
  folder?: string,
): string {
  if (traffic) return judgeAgain(folder);
  const words = [finding, ...(folder === undefined ? [] : [folder])];
  const knowsKey = embedded || credentials.apiKey !== undefined || credentials.keyInProfile;
  return `npx wallet-conformance replay ${words.map(shellWord).join(" ")}${knowsKey ? "" : askedKey}`;
}
