import { isOffered } from "../../../spec/capabilities.ts";
import { packageFile } from "../../../spec/files.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { providerStates, type ProviderStateName } from "../../../spec/provider-states.ts";
import { type Profile, endpointOffers } from "../profile/profile.ts";
import { isCall, readRecord, type Need } from "./need.ts";
import { remembered } from "../../../spec/remembered.ts";
import { countUnused } from "../profile/used-values.ts";
import type { Cause } from "./missing.ts";

export type Sent = Partial<Record<OperationName | ProviderStateName, number>>;

export type SentByTest = Record<string, Sent>;

/** Written by `npm run record`, in a run against the sandbox. */
export const requestsFile = packageFile("tests/requests.json");

export const sentByTests = (record = requestsFile): SentByTest => readRecord(record) as SentByTest;

export function sentAt(sent: Sent, { capabilities, users, states }: Profile): Sent {
  const calls = operationNames.filter(
    (name) => isOffered(name, capabilities) && !(users && name === "createUser"),
  );
  const set = Object.keys(providerStates).filter((name) => {
    const state = name as ProviderStateName;
    return endpointOffers({ states }, state) && states.fixed?.[state] === undefined;
  });
  const names = new Set<string>([...calls, ...set]);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => names.has(name)));
}

export function sumOf(each: readonly Sent[]): Sent {
  const total: Sent = {};
  for (const sent of each) {
    for (const [name, count] of Object.entries(sent) as [OperationName, number][]) {
      total[name] = (total[name] ?? 0) + count;
    }
  }
  return total;
}

export const requestsIn = (sent: Sent): number =>
  operationNames.reduce((sum, name) => sum + (sent[name] ?? 0), 0);

const usersByRecord = remembered(
  (record: string) => sumOf(Object.values(sentByTests(record))).createUser ?? 0,
);

export const usersOfRun = (): number => usersByRecord(requestsFile);

export const usersGiven = ({ users }: Profile): number | undefined => users && countUnused(users);

export function missingUser(needs: readonly Need[], profile: Profile): Cause[] {
  const given = usersGiven(profile);
  if (given === undefined) return [];
  if (needs.some(({ kind }) => kind === "creation")) {
    return [{ group: "creation", reason: "users-not-created", what: "createUser" }];
  }
  if (!needs.some((need) => isCall(need, "createUser"))) return [];
  const wanted = usersOfRun();
  if (given >= wanted) return [];
  const add = `users: { given: [...] }   # ${given} now; a whole run takes about ${wanted}, each for one test`;
  return [{ group: "users", reason: "no-user", what: "users.given", add }];
}
