import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { simulating } from "../../../spec/provider-states.ts";

/** The requests on the way to the one that is refused, by what they're for. */
const earlierRequests = {
  user: ["createUser"],
  kyc: ["submitKyc"],
  account: ["upsertBankAccount"],
  quote: ["getPoolSellQuote", "getExternalSellQuote"],
  sell: ["poolSell", "externalSell"],
} as const satisfies Record<string, readonly OperationName[]>;

/** What the user has come to, instead of being ready to sell. */
export type UserCondition = "without-kyc" | "kyc-pending" | "kyc-rejected" | "without-account";

/** What differs from an accepted request; null leaves an input out. */
type Told = JsonObject & { client?: "other"; user?: UserCondition | JsonObject };

export type DeclaredProvocation = Told | typeof simulating | "none" | "usual";

export interface Story {
  /** Inputs by operation. */
  changes: Partial<Record<OperationName, JsonObject>>;
  isOtherClients: boolean;
  user: UserCondition | undefined;
}

const isEarlier = (name: string): name is keyof typeof earlierRequests =>
  Object.hasOwn(earlierRequests, name);

export function storyOf(operation: OperationName, { client, ...told }: Told): Story {
  const { user } = told;
  const changes: Story["changes"] = {};
  const own: JsonObject = {};
  for (const [name, inputs] of Object.entries(told)) {
    if (!isEarlier(name)) own[name] = inputs;
    else if (isJsonObject(inputs)) {
      for (const each of earlierRequests[name]) changes[each] = inputs;
    }
  }
  if (Object.keys(own).length > 0) changes[operation] = { ...changes[operation], ...own };
  const condition = typeof user === "string" ? user : undefined;
  return { changes, isOtherClients: client === "other", user: condition };
}

export const isOfRequestAlone = (operation: OperationName, story: Story): boolean =>
  !story.isOtherClients &&
  story.user === undefined &&
  Object.keys(story.changes).every((each) => each === operation);
