import type { Quote } from "./quotes.ts";
import type { User } from "./users.ts";

export interface Transaction {
  id: string;
  user: User;
  quote: Quote;
  status: "awaiting_funding" | "funded" | "processing";
  /** Hashes received for it. */
  hashes: Set<string>;
}
