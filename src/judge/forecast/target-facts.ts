import type { Profile } from "../profile/profile.ts";

/** A profile, and the variables it names as far as they are set. */
export interface TargetFacts {
  profile: Profile;
  environment: NodeJS.ProcessEnv;
}
