import type { OperationName } from "../../../spec/operations.ts";
import { simulating, type ProviderStateName } from "../../../spec/provider-states.ts";
import type { Profile } from "./profile.ts";

/** Whether the endpoint of a profile sets a provider state up, where it has an operation fail of this one. */
export const endpointOffers = (
  { states: { url, offered } }: Pick<Profile, "states">,
  name: ProviderStateName,
  operation?: OperationName,
): boolean =>
  Boolean(url) &&
  (!offered ||
    offered.some((each) =>
      typeof each === "string"
        ? each === name
        : name === simulating && (!operation || each[simulating].includes(operation)),
    ));
