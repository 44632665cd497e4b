import type { Profile } from "../profile/profile.ts";

export interface TargetFacts {
  profile: Profile;
  environment: NodeJS.ProcessEnv;
}
