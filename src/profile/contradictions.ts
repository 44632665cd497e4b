import { locationOf, type YamlSource } from "../yaml/source.ts";
import type { Profile } from "./profile.ts";

/** Something a profile says, at a path, that another part of it leaves no room for. */
interface Contradiction {
  path: string[];
  holds: (profile: Profile) => boolean;
  says: string;
}

const contradictions: Contradiction[] = [
  {
    path: ["limits", "poolTransactionType"],
    holds: ({ capabilities }) => !capabilities.includes("external-sell"),
    says: "tells pool sells from external ones, which this profile does not claim; say limits.transactionType instead.",
  },
  {
    path: ["states", "fixed", "user has balance"],
    holds: ({ balance }) => balance.comes === "state",
    says: "is a user who has none, while balance.comes says that sellers get theirs by this state: give the state by an endpoint, or balance.comes otherwise.",
  },
];

/** What a profile says that other parts of it leave no room for, each as a message. */
export function contradictionsOf(source: YamlSource, profile: Profile): string[] {
  const { document } = source;
  return contradictions
    .filter(({ path, holds }) => document.hasIn(path) && holds(profile))
    .map(
      ({ path, says }) =>
        `${locationOf(document.getIn(path, true), source)}  ${path.join(".")} ${says}`,
    );
}
