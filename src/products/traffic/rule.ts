import { type Deviation, valueSeen } from "../../contract/deviation.ts";
import type { Input } from "../../judge/profile/binding.ts";
import { requireWholeRequest, type SeenExchange } from "./seen.ts";
import { answerIn, isAccepted } from "./shown.ts";
import type { OperationName } from "../../../spec/operations.ts";

export type Breach = Omit<Deviation, "requirement">;

export const breach = (): Breach => ({ expected: { kind: "rule" }, seen: { kind: "breach" } });

export const lacking = (missing: readonly string[]): Breach => ({
  expected: { kind: "rule" },
  seen: { kind: "names", of: "missing", names: missing },
});

export type Ruling = "held" | Breach | undefined;

/** Creates a judge without memory, which then sees all exchanges in the order of their ends. */
export type Rule = () => (seen: SeenExchange) => Ruling;

export const atEach =
  (judge: (seen: SeenExchange) => Ruling): Rule =>
  () =>
    judge;

export const ofRequest = (
  operation: OperationName,
  judge: (input: Input, seen: SeenExchange) => Ruling,
) =>
  atEach((seen) => {
    if (seen.operation !== operation) return undefined;
    requireWholeRequest(seen);
    return judge(seen.input, seen);
  });

export const unless = (holds: boolean, broken: () => Breach): Ruling => (holds ? "held" : broken());

export const rightly = (isRight: boolean, of: string, value: unknown): Ruling =>
  unless(isRight, () => ({ expected: { kind: "rule" }, seen: valueSeen(of, value) }));

/** `tried` says what it was: "a request without X-Api-Key". */
export function mustRefuse(seen: SeenExchange, tried: string): Ruling {
  if (!seen.response || seen.response.kind === "broken") return undefined;
  if (!isAccepted(seen)) return "held";
  return { expected: { kind: "refused" }, seen: answerIn(seen), tried };
}

export const refuses = (tried: string, isWrong: (seen: SeenExchange) => boolean): Rule =>
  atEach((seen) => (isWrong(seen) ? mustRefuse(seen, tried) : undefined));
