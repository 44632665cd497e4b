import { randomUUID } from "node:crypto";
import { addAccount } from "./accounts.ts";
import type { Platform, Step } from "./platform.ts";
import { seller } from "./selling.ts";
import type { Task } from "./task.ts";
import { walletClient, type Access } from "./wallet.ts";

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
