import { type Changes, type Patch, applyPatches, applyPatch } from "./patch.ts";
import type { Rules } from "./rules/index.ts";
import type { Service } from "./service.ts";
import type { ErrorRowId } from "../spec/error-rows/index.ts";
import type { OperationName } from "../spec/operations.ts";
import type { Call, Context, Operation } from "./context.ts";
import { type Data, type Input, isPlain, textOf } from "./input.ts";
import { refuse, Refusal, refuseUntabled } from "./refusal.ts";
import type { Store } from "./store.ts";
import { Big } from "big.js";
import type { Account, Quote, Transaction, User } from "./records.ts";
import type { SignedRequest } from "./rules/authentication.ts";

/** Each laid over the one before. */
export const together =
  (...patches: readonly Patch[]): Patch =>
  (service) =>
    applyPatches(service, patches);

type Names = OperationName | readonly OperationName[];
type When = (call: Call) => boolean;

export const around =
  (names: Names, wrap: (before: Operation) => Operation): Patch =>
  ({ operations }) => ({
    operations: Object.fromEntries([names].flat().map((name) => [name, wrap(operations[name])])),
  });

/** Patches only what operations use, for some of their calls: rules, store and operations. */
export const onlyIn =
  (names: Names, patch: Patch, when: When = () => true): Patch =>
  (service) => {
    const patchedFor = once(({ rules, store }) => applyPatch({ ...service, rules, store }, patch));
    const calling = (name: OperationName) => (call: Call) => {
      if (!when(call)) return service.operations[name](call);
      const { rules, store, operations } = patchedFor(call);
      return operations[name]({ ...call, rules, store });
    };
    return {
      operations: Object.fromEntries([names].flat().map((name) => [name, calling(name)])),
    };
  };

type Change<Part> = Partial<Part> | ((before: Part, service: Service) => Partial<Part>);

/** Changes a part for all calls, or for some calls of some operations. */
interface Within<Part> {
  (change: Change<Part>): Patch;
  (names: Names, change: Change<Part>, when?: When): Patch;
}

const isNames = (value: object | string): value is Names =>
  typeof value === "string" || Array.isArray(value);

function within<Part extends object>(
  partOf: (service: Service) => Part,
  changes: (part: Partial<Part>) => Changes,
): Within<Part> {
  const patchOf =
    (change: Change<Part>): Patch =>
    (service) =>
      changes(typeof change === "function" ? change(partOf(service), service) : change);
  return (one: Names | Change<Part>, change: Change<Part> = {}, when?: When) =>
    isNames(one) ? onlyIn(one, patchOf(change), when) : patchOf(one);
}

export const inRules = <Section extends keyof Rules>(section: Section): Within<Rules[Section]> =>
  within(
    ({ rules }) => rules[section],
    (part) => ({ rules: { [section]: part } }),
  );

export const inStore = within<Store>(
  ({ store }) => store,
  (part) => ({ store: part }),
);

/** Patches may count calls, so they're made anew only for another context. */
function once(make: (context: Context) => Service): (context: Context) => Service {
  let last: (Context & { made: Service }) | undefined;
  return ({ rules, store }) => {
    if (last?.rules !== rules || last.store !== store) {
      last = { rules, store, made: make({ rules, store }) };
    }
    return last.made;
  };
}

/** With a row, or where there is none with 400. */
export const refuses = (names: Names, row?: ErrorRowId, when: When = () => true): Patch =>
  around(names, (before) => (call) => {
    if (!when(call)) return before(call);
    return row ? refuse(row) : refuseUntabled(400, "not possible");
  });

export const withInput = (names: Names, change: (call: Call) => Input): Patch =>
  around(
    names,
    (before) => (call) => before({ ...call, input: { ...call.input, ...change(call) } }),
  );

export const withData = (names: Names, change: (data: Data, call: Call) => Data): Patch =>
  around(names, (before) => (call) => change(before(call), call));

export const afterSuccess = (names: Names, act: (call: Call, data: Data) => void): Patch =>
  withData(names, (data, call) => {
    act(call, data);
    return data;
  });

const afterRefused = (
  names: Names,
  isMeant: (refusal: Refusal) => boolean,
  act: (call: Call) => void,
): Patch =>
  around(names, (before) => (call) => {
    try {
      return before(call);
    } catch (error) {
      if (error instanceof Refusal && isMeant(error)) act(call);
      throw error;
    }
  });

export const afterRefusal = (names: Names, act: (call: Call) => void): Patch =>
  afterRefused(names, () => true, act);

export const afterRow = (names: Names, row: ErrorRowId, act: (call: Call) => void): Patch =>
  afterRefused(names, (refusal) => refusal.row === row, act);

const every = 5;

export function everyFifth(): () => boolean {
  let calls = 0;
  return () => (calls += 1) % every === 0;
}

/** Counts the calls of all these operations together. */
export const nowAndThen =
  (names: OperationName | readonly OperationName[], patch: Patch): Patch =>
  (service) =>
    onlyIn(names, patch, everyFifth())(service);

/** Longer than requests sent side by side take. */
const usualDelayMs = 3;

type Write = {
  [Name in keyof Store]: Store[Name] extends (...args: never[]) => infer Result
    ? [Result] extends [void]
      ? Name
      : never
    : never;
}[keyof Store];

/** Whoever reads until then sees the state before. */
export const late =
  (name: Write, delayMs = usualDelayMs): Patch =>
  ({ store }) => {
    const write = store[name] as (...args: unknown[]) => void;
    return {
      store: {
        [name]: (...args: unknown[]) => void setTimeout(() => write(...args), delayMs),
      },
    };
  };

/** Such as "bank_account.is_nre". `*` is any member; lists count as their items. */
type Path = string;

/** A member that becomes undefined is left out. */
function changeAt(value: unknown, names: string[], change: (member: unknown) => unknown): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item) => changeAt(item, names, change));
  if (!isPlain(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    name === "*" || name === key ? changeAt(member, rest, change) : member,
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

export const changing = (
  names: Names,
  paths: readonly Path[],
  change: (member: unknown) => unknown,
): Patch =>
  withData(names, (data) =>
    paths.reduce<Data>((changed, path) => changeAt(changed, path.split("."), change) as Data, data),
  );

export const without = (names: Names, ...paths: readonly Path[]): Patch =>
  changing(names, paths, () => undefined);

export const asText = (names: Names, ...paths: readonly Path[]): Patch =>
  changing(names, paths, (member) => (member instanceof Big ? member.toFixed() : String(member)));

// What a request is about. Unlike operations, nothing here refuses what it doesn't find.

export const namedUser = ({ store, client, input }: Call): User | undefined =>
  store.findUser(client, input.user_id);

export const headerUser = ({ store, client, userId }: Call): User | undefined =>
  store.findUser(client, userId);

export const requestUser = ({ store, client, input, userId }: Call): User | undefined =>
  store.findUser(client, input.user_id ?? userId);

export const isForNri = (call: Call): boolean => requestUser(call)?.isNri ?? false;

export const isOfNri = (call: Call): boolean => namedUser(call)?.isNri ?? false;

/** Oldest first, deleted ones included. */
export function ownAccounts(call: Call): Account[] {
  const user = namedUser(call);
  return user ? call.store.accountsOf(user) : [];
}

/** Deleted ones included. */
export const ownRecordsOfNumber = (call: Call): Account[] =>
  ownAccounts(call).filter(
    ({ account_number }) => account_number === textOf(call.input.account_number),
  );

export function holdsMaximum(call: Call): boolean {
  const { countsTowardsMaximum, maximumApproved } = call.rules.bankAccounts;
  return ownAccounts(call).filter(countsTowardsMaximum).length >= maximumApproved;
}

/** Oldest first. */
export function ownQuotes(call: Call): Quote[] {
  const user = namedUser(call);
  return user ? call.store.quotesOf(user) : [];
}

/** Oldest first. */
export function ownTransactions(call: Call): Transaction[] {
  const user = namedUser(call);
  return user ? call.store.transactionsOf(user) : [];
}

/** Whoever has it. */
export const namedAccount = ({ store, input }: Call): Account | undefined =>
  store.findAccount(textOf(input.bank_account_id));

/** Whoever has it. */
export const namedQuote = ({ store, input }: Call): Quote | undefined =>
  store.findQuote(textOf(input.quote_id));

/** Whoever has it. */
export const namedTransaction = ({ store, input }: Call): Transaction | undefined =>
  store.findTransaction(textOf(input.id ?? input.transaction_id));

/** Does something with what a request is about, if it's there. */
export const about =
  <Found>(find: (call: Call) => Found | undefined, act: (found: Found, call: Call) => void) =>
  (call: Call): void => {
    const found = find(call);
    if (found !== undefined) act(found, call);
  };

type WhenSigned = (request: SignedRequest) => boolean;

export const authentication = inRules("authentication");

export const authenticating =
  (when: WhenSigned, changes: Partial<Rules["authentication"]>): Patch =>
  (service) => ({
    authenticate: (context: Context, request: SignedRequest) => {
      if (!when(request)) return service.authenticate(context, request);
      const changed = applyPatch(
        { ...service, ...context },
        authentication(() => changes),
      );
      return service.authenticate(changed, request);
    },
  });

/** Checks no header, and takes the request for the first client's. */
export const serving =
  (when: WhenSigned): Patch =>
  ({ authenticate }) => ({
    authenticate: (context, request) =>
      when(request)
        ? { client: context.store.clients[0], userId: request.userId }
        : authenticate(context, request),
  });

/** For the client's first user. */
export const withoutUserId = (name: OperationName): Patch =>
  together(
    authenticating(({ operation, userId }) => operation === name && userId === undefined, {
      requiresUserId: () => false,
    }),
    around(name, (before) => (call) => {
      const someone = call.store.allUsers().find(({ client }) => client === call.client);
      return before({ ...call, userId: call.userId ?? someone?.id });
    }),
  );
