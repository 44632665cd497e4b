import { setTimeout as pause } from "node:timers/promises";
import { isJsonObject } from "../../../spec/json.ts";
import type { Platform, Step, Task } from "./platform.ts";
import { type WalletAnswer, type WalletClient, walletClient, type Access } from "./wallet.ts";
import { randomUUID } from "node:crypto";
import { seller } from "./selling.ts";

const paths = {
  newer: "/api/v1/user/client_user/bank_account",
  older: "/api/v2/user/bank_account",
};
const pollMs = 100;

const detailsIn = ({ data }: WalletAnswer): Record<string, unknown> =>
  isJsonObject(data.bank_account) ? data.bank_account : {};

/** Waits while its verification is pending. @returns whether it can be used */
export async function addAccount(
  send: WalletClient,
  platform: Platform,
  userId: string,
  account: Record<string, unknown>,
): Promise<boolean> {
  const by = platform.addAccountBy();
  const add = () =>
    send({
      operation: "addBankAccount",
      method: "POST",
      path: paths[by],
      body: { user_id: userId, ...platform.account(account) },
    });
  const readUser = () =>
    send({ operation: "getUser", method: "GET", path: `/api/v2/user/${userId}` });
  let added = await add();
  if (!added.isAccepted) {
    if (platform.afterRefusedAccount() === "again") added = await add();
    else await readUser();
    return added.isAccepted;
  }
  let { status, bank_account_id: id } = detailsIn(added);
  for (let poll = 0; status === "pending" && poll < platform.polls; poll += 1) {
    await pause(pollMs);
    const read = await send({
      operation: "getBankAccountStatus",
      method: "GET",
      path: `${paths.older}/${String(id)}/status`,
      query: { user_id: userId },
    });
    status = detailsIn(read).status ?? status;
  }
  return status === "approved";
}

/** A refusal ends it. */
export async function perform(task: Task, access: Access, platform: Platform): Promise<void> {
  const send = walletClient(access, platform);
  let userId: string = randomUUID();
  let quote: unknown = randomUUID();
  const post = (operation: string, path: string, body: Record<string, unknown>) =>
    send({ operation, method: "POST", path, body });
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
        if (await addAccount(send, platform, userId, account)) return true;
      }
      return false;
    },
    quote: async () => {
      quote = await seller(send, platform, task, userId).fetchQuote();
      return quote !== undefined;
    },
    sell: async () => {
      await seller(send, platform, task, userId).sellOnce(quote);
      return true;
    },
  };
  for (const step of platform.steps(task.nri)) {
    if (!(await steps[step]())) return;
  }
}
