import type { YamlSource } from "../yaml/schema-messages.ts";
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

/** What a profile says that other parts of it leave no room for, each as a line of a letter. */
export function lettersOfContradictions(
  { document, file, lines }: YamlSource,
  profile: Profile,
): string[] {
  return contradictions
    .filter(({ path, holds }) => document.hasIn(path) && holds(profile))
    .map(({ path, says }) => {
      const node = document.getIn(path, true) as { range?: [number, number, number] };
      const { line } = lines.linePos(node.range?.[0] ?? 0);
      return `${file}:${line}  ${path.join(".")} ${says}`;
    });
}
