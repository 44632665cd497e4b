import { resolve } from "node:path";
import { remembered } from "../../../spec/remembered.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { judgeExchange as judge } from "../../contract/invariants/judge.ts";
import { inWords } from "../../record/results/words.ts";
import { loadProfile, sandboxProfileFile } from "../../judge/profile/load.ts";
import { didYouMean } from "../../ground/usage-error.ts";
import { responseTo } from "../../contract/response.ts";

/** A request that was sent, rightly signed, and its answer. */
export interface HttpExchange {
  /** The operation's name in the suite, such as `createUser`. */
  operation: string;
  request: { method: string; url: string; headers?: Record<string, string>; body?: string };
  answer: { status: number; headers: Record<string, string>; body: string };
}

/** How an answer deviates from one requirement. */
export interface Deviation {
  requirement: string;
  message: string;
  expected: string;
  actual: string;
  /** Broken members, as JSON Pointers into the body of the answer; a missing one where it should be. */
  fields?: readonly string[];
}

/** The result of judging one exchange by itself. */
export interface Judged {
  /** The requirements it shows to hold. */
  satisfied: string[];
  deviations: Deviation[];
}

const inLowerCase = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const profileIn = remembered((file: string) => loadProfile(file).profile);

/**
 * Judges one exchange by what holds at every one: its JSON, the success flag, shapes, the error tables,
 * the difference in limit entries. `profile` is a file that says where errors carry their code;
 * each is read once.
 * @throws Error for an unknown operation, UsageError for what is wrong with the profile
 */
export function judgeExchange(
  { operation, request, answer }: HttpExchange,
  { profile: file = sandboxProfileFile }: { profile?: string } = {},
): Judged {
  if (!(operationNames as string[]).includes(operation)) {
    throw new Error(
      `There is no operation "${operation}".${didYouMean(operation, operationNames)}`,
    );
  }
  const profile = profileIn(resolve(file));
  const received = { ...answer, headers: inLowerCase(answer.headers) };
  const exchange = {
    id: "x",
    at: new Date().toISOString(),
    durationMs: 0,
    operation: operation as OperationName,
    properlySigned: true,
    request: { ...request, headers: inLowerCase(request.headers) },
    answer: received,
  };
  const response = responseTo(exchange, profile.errors);
  const inDoubles = profile.limits.numbers === "doubles";
  const { satisfied, deviations } = judge({
    exchange,
    ...(response && { response }),
    body: answer.body,
    inDoubles,
  });
  const inWordsToo = deviations.map(({ requirement, fields, ...deviation }) => {
    const { title, expected, actual } = inWords({ requirement, operation, ...deviation });
    return { requirement, message: title, expected, actual, ...(fields && { fields }) };
  });
  return { satisfied, deviations: inWordsToo };
}
