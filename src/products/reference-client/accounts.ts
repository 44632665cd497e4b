import { setTimeout as pause } from "node:timers/promises";
import { isJsonObject } from "../../../spec/json.ts";
import type { Platform } from "./platform.ts";
import type { WalletAnswer, WalletClient } from "./wallet.ts";

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
