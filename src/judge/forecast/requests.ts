import { isOffered } from "../../../spec/capabilities.ts";
import { packageFile } from "../../../spec/files.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { providerStates, type ProviderStateName } from "../../../spec/provider-states.ts";
import { endpointOffers } from "../profile/offered-states.ts";
import type { Profile } from "../profile/profile.ts";
import { readRecord } from "./record.ts";

/** How often something was sent: an operation was called, or a provider state was set up or torn down. */
export type Sent = Partial<Record<OperationName | ProviderStateName, number>>;

export type SentByTest = Record<string, Sent>;

/** Written by `npm run record`, in a run against the sandbox. */
export const requestsFile = packageFile("tests/requests.json");

export const sentByTests = (record = requestsFile): SentByTest => readRecord(record) as SentByTest;

const add = (sum: Sent, { ...more }: Sent): Sent => {
  const total = { ...sum };
  for (const [name, count] of Object.entries(more) as [OperationName, number][]) {
    total[name] = (total[name] ?? 0) + count;
  }
  return total;
};

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

export const sumOf = (each: readonly Sent[]): Sent => each.reduce<Sent>(add, {});

/** How many requests to the interface that is: calls for provider states aren't among them. */
export const requestsIn = (sent: Sent): number =>
  operationNames.reduce((sum, name) => sum + (sent[name] ?? 0), 0);
