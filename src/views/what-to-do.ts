import type { NotExercisedReason } from "../record/evidence/not-exercised-reasons.ts";

const findingsFirst = "Fix the findings first: they are the usual cause. Then run again.";
const tellTheAuthors = "Tell the authors of the suite, with results.json.";

const advice: Partial<Record<NotExercisedReason, string>> = {
  "users-not-created":
    "No value in the profile helps. Where users can be created after all, take users out of it; otherwise only a run against a deployment that creates them can show the rest.",
  "no-answer":
    "Look up in the target's logs why it didn't respond: evidence.ndjson has each X-Request-Id. Then run again.",
  "prerequisite-refused": findingsFirst,
  "everything-accepted": findingsFirst,
  "limits-leave-no-room":
    "Raise the limits of the test users, or lower the amounts in the profile. Then run again.",
  "state-failed": "Look up in the logs of the endpoint why it failed. Then run again.",
  "state-not-available":
    "Offer the provider state, or give fixed values for it in the profile (docs/provider-states.md).",
  "profile-value-missing": "Give the value in the profile (docs/profile.md).",
  "profile-value-wrong": "Correct the value that is named (docs/profile.md).",
  "test-data": "Give the values that are named (docs/profile.md).",
  "no-user": "Give more test users in the profile (docs/profile.md).",
  "budget-spent": "Run again with a higher --max-requests, or without it.",
  "stopped-early": "Fix what the smoke stage shows, or run again without --fail-fast.",
  "suite-failed": tellTheAuthors,
  "no-check": tellTheAuthors,
  interrupted: "Run again, to the end.",
  "not-selected":
    "Run again without the limit. The parts of a sharded run are joined by the command report.",
  "nothing-seen": findingsFirst,
  "response-broken": findingsFirst,
  "no-traffic":
    "Have it happen while the traffic is recorded, or test the target by the command run.",
};

export const whatToDo = (reason: NotExercisedReason): string | undefined => advice[reason];
