/** Why something could not be exercised: a closed list, each with the one who can close the gap. */
export const gapReasons = {
  "prerequisite-refused": {
    owner: "target",
    meaning: "The target refused a request that had to succeed first.",
  },
  "no-answer": { owner: "target", meaning: "The target gave no usable answer." },
  "nothing-seen": { owner: "target", meaning: "The target gave no answer that it speaks of." },
  "everything-accepted": {
    owner: "target",
    meaning: "The target accepts what it must refuse, so that accepting says nothing.",
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
    meaning: "The target answered that requests come too fast: run again with a lower --rate.",
  },
  "limits-leave-no-room": {
    owner: "operator",
    meaning: "The limits of the test users leave no room for the amounts of the test data.",
  },
  "not-claimed": {
    owner: "operator",
    meaning: "The profile does not claim the capability it belongs to.",
  },
  interrupted: { owner: "operator", meaning: "The run ended before it." },
  "suite-failed": { owner: "suite", meaning: "The suite itself went wrong in it." },
  "no-check": { owner: "suite", meaning: "The suite has no check for it yet." },
} as const satisfies Record<string, { owner: "target" | "operator" | "suite"; meaning: string }>;
export type GapReason = keyof typeof gapReasons;
export type GapOwner = (typeof gapReasons)[GapReason]["owner"];
