import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { errorRow, errorsOf } from "../../../spec/error-rows/index.ts";
import { sellOperations } from "../../../spec/operations.ts";
import { approvedStatus, tooManyRequests, unavailable } from "../../../spec/vocabulary.ts";
import {
  type NextStep,
  type Platform,
  type SellOutcome,
  type Task,
  type Step,
  type WalletAnswer,
  type WalletClient,
  walletClient,
  type Access,
} from "./platform.ts";
import { objectOf } from "../../../spec/json.ts";

const paths = {
  pool: { quote: "/api/v2/wallet/s/quote", sell: "/api/v2/wallet/transaction/pool/sell" },
  external: { quote: "/api/v2/wallet/w/quote", sell: "/api/v2/wallet/transaction/crypto/sell" },
};

const outcomes = new Map<number | undefined, SellOutcome>([
  [errorRow("external-sell-quote-expired").code, "quote expired"],
  [errorRow("external-sell-quote-used").code, "quote used"],
  [errorRow("external-sell-over-limit").code, "over limit"],
]);
const documented = new Set(
  sellOperations.flatMap((operation) => errorsOf(operation).map(([, { code }]) => code)),
);
const ofOthers = ["settlement_expiry", "transaction_hash", "transaction_type"];
const busy = new Set([tooManyRequests, unavailable]);

function outcomeOf({ status, isAccepted, code }: WalletAnswer): SellOutcome {
  if (isAccepted) return "sold";
  const known = outcomes.get(code);
  if (known) return known;
  if (busy.has(status)) return "busy";
  return code !== undefined && documented.has(code) ? "refused" : "unsure";
}

function seller(
  { get, post }: WalletClient,
  platform: Platform,
  { kind, sell }: Task,
  userId: string,
) {
  const { from_currency, to_currency, from_amount, payment_method, ...details } = sell;
  const pair = { from_currency, to_currency };

  async function fetchQuote(): Promise<unknown> {
    for (let attempt = 0; attempt < platform.tries; attempt += 1) {
      const about = { ...pair, from_amount, payment_method, reference_uuid: platform.reference() };
      const answer = await get("quote", paths[kind].quote, { user_id: userId, ...about });
      if (answer.isAccepted) return answer.data.quote_id;
      if (outcomeOf(answer) !== "busy") return undefined;
      await pause(platform.pauseMs(attempt));
    }
    return undefined;
  }

  const initiate = (quote: unknown, reference: string) => {
    const ids = { user_id: userId, quote_id: quote, reference_uuid: reference };
    const left = kind === "pool" ? [...ofOthers, "sender_address", "refund_address"] : ofOthers;
    const named = Object.entries(details).filter(([name]) => !left.includes(name));
    return post("sell", paths[kind].sell, { ...ids, ...pair, ...Object.fromEntries(named) });
  };

  async function ask(): Promise<boolean> {
    const { transaction_type } = details;
    await get("limits", "/api/v2/wallet/limits", { transaction_type }, { userId });
    const sold = { ...pair, from_amount, transaction_type, payment_method };
    const path = "/api/v2/wallet/transaction/validate";
    const { isAccepted, data } = await post("validate", path, sold, { userId });
    return !isAccepted || data.status === approvedStatus || !platform.heedsValidation();
  }

  async function confirm(transaction: string): Promise<void> {
    const hash = `0x${randomBytes(32).toString("hex")}`;
    for (const [id, sent] of platform.fundings(transaction, hash)) {
      const ids = { user_id: userId, reference_uuid: platform.reference() };
      const path = `${paths.external.sell}/${id}/confirm-onchain-funding`;
      await post("confirm", path, { ...ids, transaction_hash: sent });
    }
  }

  async function follow(transaction: string): Promise<boolean> {
    if (kind === "external") await confirm(transaction);
    for (let attempt = 0; attempt < platform.tries; attempt += 1) {
      const ids = { user_id: userId, transaction_id: transaction };
      const read = await get("status", "/api/v2/wallet/transaction", ids);
      if (read.isAccepted) return true;
      if (!platform.readsStatusAgain()) return false;
      await pause(platform.pauseMs(attempt));
    }
    return false;
  }

  return {
    fetchQuote,
    async sellOnce(firstQuote: unknown): Promise<void> {
      let quote = firstQuote;
      let reference = platform.reference();
      if (platform.asksLimits() && !(await ask())) return;
      for (let attempt = 0; attempt < platform.tries && quote !== undefined; attempt += 1) {
        const answer = await initiate(quote, reference);
        const outcome = outcomeOf(answer);
        const isKnown = outcome !== "sold" || (await follow(String(answer.data.transaction_id)));
        const next: NextStep = platform.afterSell(isKnown ? outcome : "sold, status unread");
        if (next === "stop") return;
        if (next === "another quote") quote = await fetchQuote();
        if (next !== "same sell") reference = platform.reference();
        await pause(platform.pauseMs(attempt));
      }
    },
  };
}

const accountPaths = {
  newer: "/api/v1/user/client_user/bank_account",
  older: "/api/v2/user/bank_account",
};
const pollMs = 100;

const detailsIn = ({ data }: WalletAnswer) => objectOf(data.bank_account);

async function addAccount(
  { get, post }: WalletClient,
  platform: Platform,
  userId: string,
  account: Record<string, unknown>,
): Promise<boolean> {
  const by = platform.addAccountBy();
  const add = () =>
    post("addBankAccount", accountPaths[by], { user_id: userId, ...platform.account(account) });
  let added = await add();
  if (!added.isAccepted) {
    if (platform.afterRefusedAccount() === "again") added = await add();
    else await get("getUser", `/api/v2/user/${userId}`);
    return added.isAccepted;
  }
  let { status, bank_account_id: id } = detailsIn(added);
  for (let poll = 0; status === "pending" && poll < platform.polls; poll += 1) {
    await pause(pollMs);
    const path = `${accountPaths.older}/${String(id)}/status`;
    const read = await get("getBankAccountStatus", path, { user_id: userId });
    status = detailsIn(read).status ?? status;
  }
  return status === "approved";
}

export async function perform(task: Task, access: Access, platform: Platform): Promise<void> {
  const wallet = walletClient(access, platform);
  const { post } = wallet;
  let userId: string = randomUUID();
  let quote: unknown = randomUUID();
  const steps: Record<Step, () => Promise<boolean>> = {
    "create user": async () => {
      const created = await post("createUser", "/api/v2/user", platform.user(task.user));
      userId = String(created.data.user_id ?? userId);
      return created.isAccepted;
    },
    kyc: async () => {
      const body = { user_id: userId, ...platform.kyc(task.kyc) };
      return (await post("kyc", "/api/v2/user/kyc", body)).isAccepted;
    },
    nri: async () => (await post("nri", "/api/v2/user/nri", { user_id: userId })).isAccepted,
    account: async () => {
      for (const account of task.bankAccounts) {
        if (await addAccount(wallet, platform, userId, account)) return true;
      }
      return false;
    },
    quote: async () => {
      quote = await seller(wallet, platform, task, userId).fetchQuote();
      return quote !== undefined;
    },
    sell: async () => {
      await seller(wallet, platform, task, userId).sellOnce(quote);
      return true;
    },
  };
  for (const step of platform.steps(task.nri)) {
    if (!(await steps[step]())) return;
  }
}
