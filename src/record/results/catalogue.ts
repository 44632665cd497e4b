import { readFileSync } from "node:fs";
import { entryOf, type CitableId } from "../../../spec/register.ts";
import { invariantRequirements } from "../../contract/invariants/judge.ts";
import { invariantCheckId } from "./check-id.ts";

export interface CheckOnDisk {
  id: string;
  requirement: CitableId;
  title: string;
  cases?: string[];
}

export const invariantCheck = (requirement: CitableId): CheckOnDisk => ({
  id: invariantCheckId(requirement),
  requirement,
  title: `at every exchange: ${entryOf(requirement).statement}`,
});

/** Every check: those that tests make, and one for each requirement that invariants judge. */
export function readCatalogue(file: string): CheckOnDisk[] {
  const made = JSON.parse(readFileSync(file, "utf8")) as CheckOnDisk[];
  return [...made, ...invariantRequirements.map(invariantCheck)];
}
