import type { NotExercisedReason } from "../../record/evidence/not-exercised-reasons.ts";
import type { Profile } from "../profile/profile.ts";

/** The kinds of causes, in the order in which they are shown, with what helps against all of a kind. */
export const causeGroups = {
  variable: { title: "Variables that aren't set" },
  state: {
    title: "Provider states that aren't offered",
    remedy:
      "states: { url: /testing/states, tokenEnv: STATES_TOKEN }   # an endpoint that sets them up: docs/provider-states.md",
  },
  value: { title: "Values that the profile lacks" },
  provocation: { title: "Error rows that nothing provokes, as the profile says" },
  unprovoked: {
    title:
      "Error rows whose usual provocation changes an input that the target's requests don't have",
    remedy:
      'provocations: { <row>: { <input>: <value> } }   # what raises it there, such as { user_id: "{uuid}" }; or operation fails',
  },
  tried: {
    title:
      "Error rows provoked in the suite's usual way, which is a gap where the target answers otherwise",
    remedy:
      "provocations: { <row>: { <input>: <value> } }   # or usual, operation fails, none: docs/profile.md",
  },
  creation: { title: "The creation of users, which the profile doesn't let the suite ask for" },
  users: { title: "Users that the profile gives: what finds none left is a gap" },
  input: { title: "Inputs that the target's requests don't have: not asked of it" },
  unasked: { title: "What the document doesn't ask of this target" },
} as const satisfies Record<string, { title: string; remedy?: string }>;

export type CauseGroup = keyof typeof causeGroups;

export interface Cause {
  group: CauseGroup;
  reason: NotExercisedReason;
  what: string;
  add?: string;
}

/** Whether a run tries anyway, and may succeed. */
export const isTried = ({ group }: Cause): boolean => group === "tried" || group === "users";

export interface TargetFacts {
  profile: Profile;
  environment: NodeJS.ProcessEnv;
}
