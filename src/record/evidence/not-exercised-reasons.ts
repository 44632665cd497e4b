interface Reason {
  /** gap: it's open whether the requirement holds; moot: the document asks nothing of such a target. */
  kind: "gap" | "moot" | "excluded";
  owner: "target" | "operator" | "suite";
  meaning: string;
}

const gap = (owner: Reason["owner"], meaning: string): Reason => ({ kind: "gap", owner, meaning });
const moot = (owner: Reason["owner"], meaning: string): Reason => ({
  kind: "moot",
  owner,
  meaning,
});

/** A closed list; what the target's team can change comes first. */
export const notExercisedReasons = {
  "no-answer": gap("target", "The target gave no usable response."),
  "prerequisite-refused": gap("target", "The target refused a request that had to succeed first."),
  "everything-accepted": gap(
    "target",
    "The target accepts what it must refuse, so its acceptance shows nothing.",
  ),
  "never-raised": gap("target", "The profile says that nothing raises the row at this target."),
  "users-not-created": gap(
    "target",
    "The profile says that users can't be created here: it lists existing ones instead.",
  ),
  "rate-limited": gap(
    "operator",
    "The target put requests off for longer than a run waits: run again with a lower --rate.",
  ),
  "no-own-answer": gap(
    "operator",
    "Something between the suite and the target interrupted each try: run again, or with fewer --workers or a lower --rate.",
  ),
  "too-slow": gap(
    "operator",
    "A timestamp, a quote or a settlement time ran out before its request arrived, in both tries: run again with fewer --workers.",
  ),
  "limits-leave-no-room": gap(
    "operator",
    "The limits of the test users are too low for the amounts of the test data.",
  ),
  "state-failed": gap("operator", "The provider state endpoint failed."),
  "state-not-available": gap(
    "operator",
    "The profile offers neither the provider state nor a fixed value for it.",
  ),
  "profile-value-missing": gap("operator", "The profile lacks a value it needs."),
  "profile-value-wrong": gap("operator", "A value of the profile isn't right for the target."),
  "test-data": gap(
    "operator",
    "A value of the test data is used up, was used before, or isn't right for the target.",
  ),
  "no-user": gap("operator", "The profile gives users, and none of the kind it needs is left."),
  "budget-spent": gap("operator", "The run's budget of requests was spent."),
  "stopped-early": gap(
    "operator",
    "The run ended after its smoke stage, which failed: --fail-fast.",
  ),
  "suite-failed": gap("suite", "The suite itself failed while checking it."),
  "no-check": gap("suite", "The suite has no check for it yet."),
  interrupted: gap("operator", "The run ended before it."),
  "not-selected": gap("operator", "The run was limited to other tests."),
  "nothing-seen": gap("target", "No response of the target shows it."),
  "response-broken": gap(
    "target",
    "Every response that could show it deviates from the document in another way.",
  ),
  "no-traffic": gap("operator", "No exchange in the traffic was about it."),
  "input-not-taken": moot("operator", "The target does not take the input it is about."),
  "nothing-asked": moot(
    "target",
    "The document leaves this open, and after this target's choice there is nothing to check.",
  ),
  "no-date": moot(
    "target",
    "The target's answers don't say its own time (Date), by which seconds are counted.",
  ),
  "not-done": moot("operator", "The client doesn't do what it is about, and needn't."),
  "not-claimed": moot("operator", "The profile does not claim the capability it belongs to."),
  excluded: { kind: "excluded", owner: "suite", meaning: "A release of the suite excluded it." },
} satisfies Record<string, Reason>;

/** Reasons of a single run: another run of the same target and profile may make the check. */
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

export type ReasonOwner = Reason["owner"];

export const reasonsInOrder = Object.keys(notExercisedReasons) as NotExercisedReason[];
