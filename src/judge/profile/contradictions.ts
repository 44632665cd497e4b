import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";

interface Contradiction {
  path: string[];
  /** The profile may hold anything: it has not been compared with its schema yet. */
  isContradicted: (profile: JsonObject) => boolean;
  message: string;
}

const contradictions: Contradiction[] = [
  {
    path: ["limits", "poolTransactionType"],
    isContradicted: ({ capabilities }) =>
      Array.isArray(capabilities) && !capabilities.includes("external-sell"),
    message:
      "distinguishes pool sells from external sells, which this profile does not claim. Give limits.transactionType instead.",
  },
  {
    path: ["states", "fixed", "user has balance"],
    isContradicted: ({ balance }) => isJsonObject(balance) && balance.comes === "state",
    message:
      'is one fixed user, but balance.comes is "state", so every seller needs this state anew. Offer the state by an endpoint, or change balance.comes.',
  },
];

export function contradictionsOf(source: YamlSource, profile: JsonObject): string[] {
  const { document } = source;
  return contradictions
    .filter(({ path, isContradicted }) => document.hasIn(path) && isContradicted(profile))
    .map(
      ({ path, message }) =>
        `${locationOf(document.getIn(path, true), source)}  ${path.join(".")} ${message}`,
    );
}
