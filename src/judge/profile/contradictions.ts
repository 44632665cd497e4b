import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";

interface Contradiction {
  path: string[];
  /** The profile may hold anything: it has not been compared with its schema yet. */
  isContradicted: (profile: JsonObject) => boolean;
  message: string;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

const contradictions: Contradiction[] = [
  {
    path: ["baseUrl"],
    isContradicted: ({ baseUrl }) =>
      typeof baseUrl === "string" && /[?#]|^\w+:\/\/[^/]*@/.test(baseUrl),
    message:
      "has a query, a fragment or a user name, and is what comes before /api/v2/... in every path. Leave that out.",
  },
  {
    path: ["timeZone"],
    isContradicted: ({ timeZone }) => typeof timeZone === "string" && !isTimeZone(timeZone),
    message: "isn't a time zone. Name one, such as Asia/Kolkata or UTC.",
  },
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
