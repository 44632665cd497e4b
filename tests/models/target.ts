import { Big } from "big.js";
import type { OperationName } from "../../spec/operations.ts";
import { approvedStatus } from "../../spec/vocabulary.ts";
import {
  expect,
  expected,
  sendLater,
  under,
  type ApiResponse,
  type Command,
  type Expected,
  type Input,
  type Person,
  type Readings,
  type Request,
  type SellKind,
  type Stage,
  type User,
  type World,
} from "../../fixtures/index.ts";

/** The users of a history at the target, and what was accepted so far: the controls of what is refused. */
export class Target {
  readonly stage: Stage;
  movedBySeconds = 0;
  /** By which a sell can be paid; that of the test data first. */
  methods: string[] = [];
  /** What a unit of the source currency counts for in the limits. */
  perUnit = new Big(1);
  /** That the limits are counted under. */
  kind: SellKind;
  /** Limits that nothing is sold under. */
  elsewhere: { type: string; first: ApiResponse } | undefined;
  private readonly users: ReadonlyMap<Person, User>;
  private readonly accepted: Map<OperationName, ApiResponse>;

  constructor(
    stage: Stage,
    users: ReadonlyMap<Person, User>,
    controls: readonly ApiResponse[] = [],
  ) {
    this.stage = stage;
    this.kind = stage.anyKind;
    this.users = users;
    this.accepted = new Map(controls.map((control) => [control.operation, control]));
  }

  userOf(person: Person): User {
    const user = this.users.get(person);
    if (!user) throw new Error("This person isn't in the history.");
    return user;
  }

  async send(by: Person, operation: OperationName, input: Input = {}): Promise<ApiResponse> {
    const user = this.userOf(by);
    const { movedBySeconds: seconds } = this;
    const response = await (seconds > 0
      ? sendLater(user, operation, input, seconds)
      : user.send(operation, input));
    const isFirst = response.kind === "accepted" && !this.accepted.has(operation);
    if (isFirst) this.accepted.set(operation, response);
    return response;
  }

  async moveClock(seconds: number): Promise<void> {
    await this.stage.moveClock(seconds, ...this.users.values());
    this.movedBySeconds += seconds;
  }

  /** An accepted request to the operation: an earlier one, or one of somebody else. */
  async controlOf(operation: OperationName, judged?: ApiResponse): Promise<ApiResponse> {
    const known = this.accepted.get(operation);
    if (known && known !== judged) return known;
    const control = await (await this.stage.validRequest(operation)).send();
    this.accepted.set(operation, control);
    return control;
  }
}

export type HistoryCommand = Command<World, Target>;

/** A command about something that the model has, if it has it by then. */
export const about = <Item>(
  says: string,
  find: (world: Readonly<World>) => Item | undefined,
  run: (item: Item, world: World, target: Target) => Promise<void>,
): HistoryCommand => ({
  check: (world) => find(world) !== undefined,
  async run(world, target) {
    const item = find(world);
    if (item !== undefined) await run(item, world, target);
  },
  toString: () => says,
});

/** A command that is always possible. */
export const always = (
  says: string,
  run: (world: World, target: Target) => Promise<void>,
): HistoryCommand => ({ check: () => true, run, toString: () => says });

export async function judge(due: Expected, response: ApiResponse, target: Target): Promise<void> {
  if (due.is === "open") return;
  const { is, by } = due;
  const control =
    is === "refused" || is === "unapproved"
      ? await target.controlOf(response.operation, response)
      : response;
  await under(by, () => {
    if (is === "accepted") return expect(response).toBeAccepted();
    if (is === "approved") return expect(response).toHaveValidationStatus(approvedStatus);
    if (is === "unapproved") return expect(response).toBeUnapproved({ control });
    const [row, ...others] = due.rows;
    const isOneRow = row !== undefined && others.length === 0;
    return isOneRow
      ? expect(response).toBeRefusedAs(row, { control })
      : expect(response).toBeRefused({ control });
  });
}

/** Sends a request and judges the answer by what the model allows. */
export async function sendJudged(
  world: World,
  target: Target,
  request: Request,
  input: Input = {},
): Promise<{ due: Expected; response: ApiResponse }> {
  const due = expected(world, request);
  const response = await target.send(request.by, request.operation, input);
  await judge(due, response, target);
  return { due, response };
}

/** Before anything is judged, since a history that is broken off has judged some of it. @throws NotExercised */
export async function requireClock(stage: Stage, probe: User, seconds: number): Promise<void> {
  await stage.moveClock(seconds, probe);
  await stage.session.clocks.putBack();
}

const assumedMaximum = 2;

export const readingsOf = (stage: Stage, users: ReadonlyMap<Person, User>): Readings => {
  const [user] = users.values();
  return {
    mostApproved: stage.maximumAccounts ?? assumedMaximum,
    marksNriBeforeAccounts: stage.marksNriBeforeAccounts,
    quoteSeconds: (kind) => user?.quoteSeconds(kind) ?? 0,
  };
};
