import { filesIn } from "../../record/folder.ts";
import { rebuild, type Report } from "../../views/rebuild.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { summaryOf } from "../../views/terminal/summary.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { KeySecrets } from "./key-secrets.ts";
import { createRecorder, type Recorder, type Recording } from "./recorder.ts";
import { TrafficSecrets } from "./secrets.ts";
import type { Start } from "./start.ts";

/** Traffic that is being judged, to its report. */
export interface Session {
  recorder: Recorder;
  /**
   * Ends the evidence, writes results and reports, and prints what there is to say. What was interrupted has
   * no verdict.
   * @param recordedBy the program that recorded the traffic, where it was another
   * @returns the exit code
   */
  conclude(notes?: readonly string[], isInterrupted?: boolean, recordedBy?: string): number;
}

/** Writes results and reports of the evidence in a folder, and prints them. @returns the exit code */
export function concludeEvidence(folder: string): number {
  const { shown }: Report = rebuild(folder, { checksOnDisk: [] });
  const paint = paintFor(process.stdout, process.env);
  const { columns } = process.stdout;
  const exitCode = exitCodeOf(shown.verdict);
  console.log(summaryOf(shown, { files: filesIn(folder), paint, columns, exitCode }));
  return exitCode;
}

export function beginSession(
  { folder, firstLine, profile, credentials }: Start,
  onDeviation?: Recording["onDeviation"],
): Session {
  const { apiKey, apiSecret, otherKey = "", otherSecret = "", statesToken = "" } = credentials;
  const secrets = new TrafficSecrets({
    API_SECRET: apiSecret ?? "",
    API_KEY: apiKey ?? "",
    OTHER_API_KEY: otherKey,
    OTHER_API_SECRET: otherSecret,
    STATES_TOKEN: statesToken,
    ...credentials.onTheWay,
  });
  const recorder = createRecorder({
    file: filesIn(folder).evidence,
    firstLine,
    profile,
    secrets,
    keySecrets: new KeySecrets(credentials),
    ...(onDeviation && { onDeviation }),
  });
  return {
    recorder,
    conclude(notes = [], isInterrupted = false, recordedBy) {
      const unknown =
        apiSecret === undefined
          ? [
              `The API secret isn't known, so signatures were judged by the target's refusals alone: set ${profile.credentials.secretEnv}.`,
            ]
          : [];
      recorder.end([...unknown, ...notes], isInterrupted, recordedBy);
      return concludeEvidence(folder);
    },
  };
}
