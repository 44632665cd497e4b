/** Why something was not exercised: a closed list. The owner is who can change that. */
export const notExercisedReasons = {
  "prerequisite-refused": {
    owner: "target",
    meaning: "The target refused a request that had to succeed first.",
  },
  "no-answer": { owner: "target", meaning: "The target gave no usable response." },
  "nothing-seen": { owner: "target", meaning: "No response of the target was about it." },
  "everything-accepted": {
    owner: "target",
    meaning: "The target accepts what it must refuse, so its acceptance shows nothing.",
  },
  "state-not-available": {
    owner: "operator",
    meaning: "The profile offers neither the provider state nor a fixed value for it.",
  },
  "state-failed": { owner: "operator", meaning: "The provider state endpoint failed." },
  "profile-value-missing": { owner: "operator", meaning: "The profile lacks a value it needs." },
  "not-selected": { owner: "operator", meaning: "The run was limited to other requirements." },
  "budget-spent": { owner: "operator", meaning: "The run's budget of requests was spent." },
  "rate-limited": {
    owner: "operator",
    meaning: "The target limited the rate of requests: run again with a lower --rate.",
  },
  "limits-leave-no-room": {
    owner: "operator",
    meaning: "The limits of the test users are too low for the amounts of the test data.",
  },
  "not-claimed": {
    owner: "operator",
    meaning: "The profile does not claim the capability it belongs to.",
  },
  interrupted: { owner: "operator", meaning: "The run ended before it." },
  "suite-failed": { owner: "suite", meaning: "The suite itself failed while checking it." },
  "no-check": { owner: "suite", meaning: "The suite has no check for it yet." },
} as const satisfies Record<string, { owner: "target" | "operator" | "suite"; meaning: string }>;

/** Why a check or a requirement was not exercised. */
export type NotExercisedReason = keyof typeof notExercisedReasons;

/** Who can change that: the target's team, whoever runs the suite, or the suite's authors. */
export type ReasonOwner = (typeof notExercisedReasons)[NotExercisedReason]["owner"];
