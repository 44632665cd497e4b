import type { ProviderStateName } from "../../../spec/provider-states.ts";
import type { Profile } from "./profile.ts";

/** Whether the endpoint of a profile sets a provider state up: all of them, or those that the profile lists. */
export const endpointOffers = (
  { states: { url, offered } }: Pick<Profile, "states">,
  name: ProviderStateName,
): boolean => Boolean(url) && (offered?.includes(name) ?? true);
