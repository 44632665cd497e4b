import { Bounded } from "./bounded.ts";
import { createdUserOf, userOf, type Seen } from "./seen.ts";

/** With the moments of their acts. Of any other user nobody knows what was before. */
export class KnownUsers {
  private readonly users = new Bounded<number | undefined>();

  note(seen: Seen, isDone: (seen: Seen) => boolean): void {
    const created = createdUserOf(seen);
    if (created !== undefined) this.users.set(created, undefined);
    const user = userOf(seen);
    if (user === undefined || !this.users.has(user) || !isDone(seen)) return;
    this.users.set(user, Math.min(this.users.get(user) ?? Infinity, seen.answeredAt));
  }

  /** When the request was sent; undefined where nobody knows. */
  hadDone(seen: Seen): boolean | undefined {
    const user = userOf(seen);
    if (user === undefined || !this.users.has(user)) return undefined;
    const at = this.users.get(user);
    return at !== undefined && at <= seen.sentAt;
  }
}
