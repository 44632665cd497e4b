interface Reason {
  /**
   * A gap leaves open whether the requirement holds. What is moot does not: the document asks nothing of a
   * target like this one. Nor does what a release of the suite excluded.
   */
  kind: "gap" | "moot" | "excluded";
  owner: "target" | "operator" | "suite";
  meaning: string;
}

/** Why something was not exercised: a closed list, what the target can change first. */
export const notExercisedReasons = {
  "no-answer": { kind: "gap", owner: "target", meaning: "The target gave no usable response." },
  "prerequisite-refused": {
    kind: "gap",
    owner: "target",
    meaning: "The target refused a request that had to succeed first.",
  },
  "everything-accepted": {
    kind: "gap",
    owner: "target",
    meaning: "The target accepts what it must refuse, so its acceptance shows nothing.",
  },
  "users-not-created": {
    kind: "gap",
    owner: "target",
    meaning: "The profile says that users can't be created here: it lists existing ones instead.",
  },
  "rate-limited": {
    kind: "gap",
    owner: "operator",
    meaning:
      "The target put requests off for longer than a run waits: run again with a lower --rate.",
  },
  "no-own-answer": {
    kind: "gap",
    owner: "operator",
    meaning:
      "Something between the suite and the target interrupted each try: run again, or with fewer --workers or a lower --rate.",
  },
  "too-slow": {
    kind: "gap",
    owner: "operator",
    meaning:
      "Quotes expire before they can be sold, in both tries: run again with fewer --workers.",
  },
  "limits-leave-no-room": {
    kind: "gap",
    owner: "operator",
    meaning: "The limits of the test users are too low for the amounts of the test data.",
  },
  "state-failed": {
    kind: "gap",
    owner: "operator",
    meaning: "The provider state endpoint failed.",
  },
  "state-not-available": {
    kind: "gap",
    owner: "operator",
    meaning: "The profile offers neither the provider state nor a fixed value for it.",
  },
  "profile-value-missing": {
    kind: "gap",
    owner: "operator",
    meaning: "The profile lacks a value it needs.",
  },
  "profile-value-wrong": {
    kind: "gap",
    owner: "operator",
    meaning: "A value of the profile isn't right for the target.",
  },
  "test-data": {
    kind: "gap",
    owner: "operator",
    meaning: "A value of the test data is used up, was used before, or isn't right for the target.",
  },
  "no-user": {
    kind: "gap",
    owner: "operator",
    meaning: "The profile gives users, and none of the kind it needs is left.",
  },
  "budget-spent": {
    kind: "gap",
    owner: "operator",
    meaning: "The run's budget of requests was spent.",
  },
  "stopped-early": {
    kind: "gap",
    owner: "operator",
    meaning: "The run ended after its smoke stage, which failed: --fail-fast.",
  },
  "suite-failed": {
    kind: "gap",
    owner: "suite",
    meaning: "The suite itself failed while checking it.",
  },
  "no-check": { kind: "gap", owner: "suite", meaning: "The suite has no check for it yet." },
  interrupted: { kind: "gap", owner: "operator", meaning: "The run ended before it." },
  "not-selected": {
    kind: "gap",
    owner: "operator",
    meaning: "The run was limited to other tests.",
  },
  "nothing-seen": {
    kind: "gap",
    owner: "target",
    meaning: "No response of the target shows it.",
  },
  "response-broken": {
    kind: "gap",
    owner: "target",
    meaning: "Every response that could show it deviates from the document in another way.",
  },
  "no-traffic": {
    kind: "gap",
    owner: "operator",
    meaning: "No exchange in the traffic was about it.",
  },
  "input-not-taken": {
    kind: "moot",
    owner: "operator",
    meaning: "The target does not take the input it is about.",
  },
  "nothing-asked": {
    kind: "moot",
    owner: "target",
    meaning:
      "The document leaves this open, and after this target's choice there is nothing to check.",
  },
  "not-done": {
    kind: "moot",
    owner: "operator",
    meaning: "The client doesn't do what it is about, and needn't.",
  },
  "not-claimed": {
    kind: "moot",
    owner: "operator",
    meaning: "The profile does not claim the capability it belongs to.",
  },
  excluded: {
    kind: "excluded",
    owner: "suite",
    meaning: "A release of the suite excluded it.",
  },
} as const satisfies Record<string, Reason>;

/** Why one run didn't look at what another, of the same target and by the same profile, may. */
export const leftByRun: ReadonlySet<string | undefined> = new Set<NotExercisedReason>([
  "budget-spent",
  "interrupted",
  "no-own-answer",
  "not-selected",
  "rate-limited",
  "stopped-early",
  "too-slow",
]);

export type NotExercisedReason = keyof typeof notExercisedReasons;

/** Who can change that: the target's team, whoever runs the suite, or the suite's authors. */
export type ReasonOwner = Reason["owner"];

export const reasonsInOrder = Object.keys(notExercisedReasons) as NotExercisedReason[];
