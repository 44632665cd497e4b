import {
  type ApiResponse,
  type BankDetails,
  type BelievedAccount,
  type Request,
  type SettledKind,
  type World,
  approvedOf,
  expect,
  expected,
  goesByNumber,
  type Input,
  isApprovedAccount,
  isLive,
  isNre,
  isRefusedAsFull,
  isSameId,
  type KycKind,
  mayChange,
  noStateShown,
  otherAccountType,
  pick,
  recordsOf,
  ruleOf,
  settledStates,
  showsState,
  skipPart,
  under,
} from "../../fixtures/index.ts";
import { about, always, type HistoryCommand, judge, sendJudged, type Target } from "./target.ts";

type Adding = "upsertBankAccount" | "linkBankAccount";

/** Where no state is shown, nothing is required. */
function isJudged(details: BankDetails): boolean {
  const isShown = showsState(details);
  if (!isShown) skipPart(noStateShown);
  return isShown;
}

async function settlesAs({ kind, addedByNri }: BelievedAccount, details: BankDetails) {
  if (!isJudged(details)) return;
  await under(ruleOf(kind, addedByNri), () =>
    expect(details).toBeInState(...settledStates(kind, addedByNri)),
  );
}

const idOf = ({ account }: BelievedAccount) => account.bank_account_id;

/** Whether there may be more is checked elsewhere. */
const mostAtATime = 3;

function mayAdd(kind: SettledKind, { person, readings }: World): boolean {
  const isFull = approvedOf(person) >= readings.mostApproved;
  const becomesApproved = settledStates(kind, person.isNri).includes("approved");
  const isOpen = person.kycAgain || person.accounts.filter(isLive).length >= mostAtATime;
  return !isOpen && !(isFull && becomesApproved);
}

async function keep(
  world: World,
  target: Target,
  { kind, fields, response }: { kind: SettledKind; fields: Input; response: ApiResponse },
): Promise<BelievedAccount> {
  const { person } = world;
  const account = await target.userOf(person).waitForVerification(response, fields);
  const added = { account, kind, addedByNri: person.isNri, deleted: false };
  await settlesAs(added, account.details);
  // Where accounts go by their numbers, the new record is all that is left of an older one.
  if (goesByNumber(account)) {
    person.accounts = person.accounts.filter(
      (each) => !isSameId(idOf(each), account.bank_account_id),
    );
  }
  person.accounts.push(added);
  return added;
}

/** Get User after each change: what it shows of the user, and of each account. */
async function readUser(world: World, target: Target): Promise<void> {
  const { person } = world;
  const response = await target.send(person, "getUser");
  await under("users-is-nri-returned", () => expect(response).toBeAccepted());
  const shown = new Map(response.bankDetails().map((each) => [String(each.bank_account_id), each]));
  if (
    person.accounts.length > 0 &&
    !person.accounts.some((each) => shown.has(String(idOf(each))))
  ) {
    skipPart("Get User does not show every account of a user");
  }
  for (const believed of person.accounts) {
    const details = shown.get(String(idOf(believed)));
    if (!details || mayChange(believed, person)) continue;
    const { kind, addedByNri, deleted } = believed;
    if (!deleted) {
      await under("bank-accounts-is-nre-in-user", () =>
        expect(details).toBeNre(isNre(kind, addedByNri)),
      );
      await settlesAs(believed, details);
    } else if (isJudged(details)) {
      await under("bank-accounts-delete", () => expect(details).toBeInState("deleted"));
    }
  }
  await under("bank-accounts-of-user-only", () =>
    expect(response).toShowNoAccountsBut(person.accounts.map(idOf)),
  );
  if (!target.stage.claims("nri")) return;
  const rule = person.isNri ? "users-is-nri-set" : "users-is-nri-unset-before";
  await under(rule, () => expect(response).toShow("is_nri", person.isNri));
}

/** Sends it, keeps what was added, and reads the user. */
async function addJudged(
  world: World,
  target: Target,
  { request, kind, fields }: { request: Request; kind: SettledKind; fields: Input },
): Promise<BelievedAccount | undefined> {
  const { response } = await sendJudged(world, target, request, fields);
  const added =
    response.kind === "accepted"
      ? await keep(world, target, { kind, fields, response })
      : undefined;
  await readUser(world, target);
  return added;
}

export const add = (kind: SettledKind, operation: Adding = "upsertBankAccount"): HistoryCommand =>
  about(
    `add an account (${kind}${operation === "linkBankAccount" ? ", older endpoint" : ""})`,
    (world) => mayAdd(kind, world) || undefined,
    async (_, world, target) => {
      const { person: by } = world;
      const fields = target.userOf(by).accountFields(kind);
      await addJudged(world, target, { request: { operation, by, account: kind }, kind, fields });
    },
  );

const live =
  (index: number) =>
  ({ person }: World) =>
    pick(person.accounts, index, isLive);

const isGone = (account: BelievedAccount): boolean => !isLive(account);

/** Adding what is there by the newer operation: the old record is deleted, and a new one takes its place. */
export const addAgain = (index: number): HistoryCommand =>
  about(
    `add an account again, changed (${index})`,
    ({ person, readings }) => {
      const old = pick(person.accounts, index, isLive);
      if (!old || person.kycAgain) return undefined;
      // It may be approved only then, and needs a place.
      const hasPlace = !mayChange(old, person) || approvedOf(person) <= readings.mostApproved;
      return hasPlace ? old : undefined;
    },
    async (old, world, target) => {
      const { person: by } = world;
      const { kind, account: replaced } = old;
      const account_type = otherAccountType(replaced.fields.account_type);
      const fields = { ...replaced.fields, account_type };
      const request = { operation: "upsertBankAccount", by, account: old } as const;
      const { response } = await sendJudged(world, target, request, fields);
      if (response.kind !== "accepted") return;
      old.deleted = true;
      const { account } = await keep(world, target, { kind, fields, response });
      await under("bank-accounts-readd-creates", () => {
        expect(account).toBeAnotherRecordThan(replaced.bank_account_id);
        expect(account.details).toHaveAccountTypeWhereShown(account_type);
      });
      const reread = await target.userOf(by).lookAtReplaced(replaced);
      await readUser(world, target);
      if (!reread.bankDetails().every(isJudged)) return;
      // Get User may show approved accounts alone.
      if (goesByNumber(replaced) && recordsOf(reread, replaced).length === 0) return;
      const control = await target.controlOf("getBankAccount");
      await under("bank-accounts-readd-deletes", () =>
        expect(reread).toBeReplaced(replaced, { control }),
      );
    },
  );

const numberOf = ({ account }: BelievedAccount) => account.fields.account_number;

export const addDeleted = (index: number): HistoryCommand =>
  about(
    `add a deleted account (${index})`,
    (world) => {
      const { accounts } = world.person;
      const gone = pick(accounts, index, isGone);
      if (!gone || !mayAdd(gone.kind, world)) return undefined;
      const isThere = accounts.some((each) => isLive(each) && numberOf(each) === numberOf(gone));
      return isThere ? undefined : gone;
    },
    async (gone, world, target) => {
      const { kind, account } = gone;
      const request = { operation: "upsertBankAccount", by: world.person, account: gone } as const;
      await addJudged(world, target, { request, kind, fields: account.fields });
    },
  );

const linkApproved = (index: number, by: "person" | "stranger", says: string): HistoryCommand =>
  about(
    `${says} (${index})`,
    ({ person }) => pick(person.accounts, index, (each) => isApprovedAccount(each, person)),
    async (account, world, target) => {
      const request = { operation: "linkBankAccount", by: world[by], account } as const;
      const held = by === "person" ? approvedOf(world.person) : 1;
      const response = await target.send(world[by], "linkBankAccount", account.account.fields);
      if (!isRefusedAsFull(target.userOf(world[by]), response, held)) {
        await judge(expected(world, request), response, target);
      }
      await readUser(world, target);
    },
  );

export const addDuplicate = (index: number) =>
  linkApproved(index, "person", "add an account that is there, by the older endpoint");

export const addByAnother = (index: number) =>
  linkApproved(index, "stranger", "add an account as another user");

export const deleteAccount = (index: number): HistoryCommand =>
  about(`delete an account (${index})`, live(index), async (account, world, target) => {
    const request = { operation: "deleteBankAccount", by: world.person, account } as const;
    const input = { bank_account_id: idOf(account) };
    const { due, response } = await sendJudged(world, target, request, input);
    if (response.kind === "refused" && due.is === "open") {
      return skipPart("an account that is not approved cannot be deleted");
    }
    account.deleted = true;
    await looksDeleted(account, world, target);
    await readUser(world, target);
  });

async function looksDeleted(account: BelievedAccount, { person }: World, target: Target) {
  const control = await target.controlOf("getBankAccount");
  const reread = await target.userOf(person).lookAtAccount(idOf(account));
  if (!reread.bankDetails().every(isJudged)) return;
  await under("bank-accounts-delete", () =>
    expect(reread).toBeDeleted({ id: idOf(account), control }),
  );
}

/** Whose accounts a user can delete is not shown: if the stranger can't, it is left as it was. */
export const deleteByAnother = (index: number): HistoryCommand =>
  about(
    `delete an account as another user (${index})`,
    live(index),
    async (account, world, target) => {
      const request = { operation: "deleteBankAccount", by: world.stranger, account } as const;
      const input = { bank_account_id: idOf(account) };
      const { response } = await sendJudged(world, target, request, input);
      if (response.kind === "accepted") account.deleted = true;
      await readUser(world, target);
    },
  );

const readers = [
  ["getBankAccount", "bank-accounts-is-nre-in-account"],
  ["getBankAccountStatus", "bank-accounts-is-nre-in-status"],
] as const;

export const read = (index: number): HistoryCommand =>
  about(
    `read an account in both ways (${index})`,
    live(index),
    async (account, { person }, target) => {
      if (mayChange(account, person)) return;
      const bank_account_id = idOf(account);
      for (const [operation, requirement] of readers) {
        const response = await target.send(person, operation, { bank_account_id });
        await under(requirement, () =>
          expect(response).toReportNre(bank_account_id, isNre(account.kind, account.addedByNri)),
        );
        const details = response.detailsOf(bank_account_id);
        if (details) await settlesAs(account, details);
      }
    },
  );

export const readDeleted = (index: number): HistoryCommand =>
  about(
    `read a deleted account (${index})`,
    ({ person }) => pick(person.accounts, index, isGone),
    looksDeleted,
  );

export const passKyc = (kind: KycKind): HistoryCommand =>
  about(
    `pass KYC (${kind})`,
    ({ person }) => (person.kyc === undefined ? person : undefined),
    async (person, _, target) => {
      await target.userOf(person).passKyc(kind);
      person.kyc = kind;
    },
  );

/** Refused for its occupation, or again: whether that is allowed is not shown. */
export const submitKyc = (kind: KycKind, how: "wrong" | "right"): HistoryCommand =>
  about(
    `submit ${how} KYC again (${kind})`,
    ({ person }) => (person.kyc === kind ? person : undefined),
    async (person, world, target) => {
      const { occupation } = target.stage.invalid;
      const wrong = how === "wrong" ? { occupation } : {};
      const input = { ...target.userOf(person).kycInput(kind), ...wrong };
      const response = await target.send(person, "submitKyc", input);
      if (response.kind === "accepted") person.kycAgain = true;
      await readUser(world, target);
    },
  );

export const markNri = (): HistoryCommand =>
  always("mark as NRI", async (world, target) => {
    const { person } = world;
    const { response } = await sendJudged(world, target, { operation: "markNri", by: person });
    if (response.kind === "accepted") person.isNri = true;
    await readUser(world, target);
  });
