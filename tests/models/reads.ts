import { type Input, type World, expect, learn, under } from "../../fixtures/index.ts";
import type { Target } from "./target.ts";

/** Get Limits of the type that sells are counted under. */
export function sendLimits({ person }: World, target: Target, filter: Input = {}) {
  const transaction_type = target.userOf(person).transactionTypeOf(target.kind);
  return target.send(person, "getLimits", { transaction_type, ...filter });
}

/** Judged by what the model has of each limit; nothing where it has none. */
export async function readLimits(
  world: World,
  target: Target,
  rule: "limits-consumed-by-sell" | "limits-entry-consumed" = "limits-consumed-by-sell",
): Promise<void> {
  const { ledger } = world.person;
  if (ledger.length === 0) return;
  const now = await sendLimits(world, target);
  const at = ({ place }: { place: string }) => ledger.find((limit) => limit.place === place);
  const consumed = (entry: { place: string }) => at(entry)?.consumed;
  await under(rule, () => expect(now).toShowConsumed("aggregate", consumed));
  const ofMethods = rule === "limits-consumed-by-sell" ? "limits-consumed-by-method" : rule;
  await under(ofMethods, () => expect(now).toShowConsumed("methods", consumed));
  await under("limits-entry-total", () => expect(now).toHaveTotals((entry) => at(entry)?.total));
  learn(ledger, now.limitEntries());
}
