import type { OperationName } from "../../../spec/operations.ts";
import { KnownUsers } from "./known-users.ts";
import { breach, unless, type Rule } from "./rule.ts";
import { isAccepted } from "./seen.ts";

interface OnlyAfter {
  first: readonly OperationName[];
  next: readonly OperationName[];
}

/** For users that were created in this traffic. */
export const onlyAfter =
  ({ first, next }: OnlyAfter): Rule =>
  () => {
    const users = new KnownUsers();
    return (seen) => {
      const hadDone = next.includes(seen.operation) ? users.hadDone(seen) : undefined;
      users.note(seen, (each) => first.includes(each.operation) && isAccepted(each));
      return hadDone === undefined ? undefined : unless(hadDone, breach);
    };
  };
