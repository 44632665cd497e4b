import { adviceMeaning } from "../../record/results/advice.ts";
import {
  notExercisedReasons,
  type ReasonOwner,
} from "../../record/evidence/not-exercised-reasons.ts";

/** A group of test results, as Allure 2 (categories.json) and Allure 3 (allurerc.json) both read it. */
export interface Category {
  name: string;
  matchedStatuses: ("failed" | "broken" | "skipped")[];
  messageRegex?: string;
}

const forRegex = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The skipped tests whose message holds one of these texts. Line feeds are in messages, too. */
const skippedWith = (name: string, texts: readonly string[]): Category => ({
  name,
  matchedStatuses: ["skipped"],
  messageRegex: `[\\s\\S]*(${texts.map(forRegex).join("|")})[\\s\\S]*`,
});

const reasons = Object.values(notExercisedReasons);
const meaningsOf = (owner: ReasonOwner): string[] =>
  reasons.filter((one) => one.kind === "gap" && one.owner === owner).map(({ meaning }) => meaning);

/** What became of tests, by who has to act on it. */
export const categories: readonly Category[] = [
  { name: "Deviations of the target", matchedStatuses: ["failed"] },
  { name: "Errors of the suite", matchedStatuses: ["broken"] },
  skippedWith("Waived", ["waived until "]),
  skippedWith("Advice", [adviceMeaning]),
  skippedWith("Gaps: the target", meaningsOf("target")),
  skippedWith("Gaps: how the suite was run", meaningsOf("operator")),
  skippedWith("Gaps: the suite itself", meaningsOf("suite")),
  skippedWith(
    "Not asked of this target",
    reasons.filter(({ kind }) => kind === "moot").map(({ meaning }) => meaning),
  ),
];
