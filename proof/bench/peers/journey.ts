import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OperationName } from "../../../spec/operations.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { parseDigits } from "../../../src/contract/decimals.ts";
import { openTarget } from "../../../src/judge/client/target.ts";
import type { Input } from "../../../src/judge/profile/binding.ts";
import { freshValues } from "../../../src/judge/profile/generators.ts";
import { loadProfile } from "../../../src/judge/profile/load.ts";
import type { Exchange } from "../../../src/wire/exchange.ts";
import { credentials } from "../measure.ts";
import { linesIn } from "./page.ts";

export async function makeJourney(url: string): Promise<Exchange[]> {
  const loaded = loadProfile();
  const profile = { ...loaded.profile, baseUrl: url };
  const target = openTarget({ ...loaded, profile }, credentials);
  const { testData } = profile;
  const exchanges: Exchange[] = [];
  const call = async (operation: OperationName, input: Input, result = ""): Promise<unknown> => {
    const exchange = await target.client.call({
      operation,
      input: freshValues(input, target.time),
    });
    exchanges.push(exchange);
    return readPointer(parseDigits(exchange.answer?.body ?? ""), result);
  };

  const user_id = await call("createUser", testData.user, "/data/user_id");
  await call("submitKyc", { user_id, ...testData.kyc.indian });
  await call("getUser", { user_id });
  const { nameMatches, nameDiffers, nre } = testData.bankAccounts;
  const accountId = "/data/bank_account/bank_account_id";
  const bank_account_id = await call("upsertBankAccount", { user_id, ...nameMatches }, accountId);
  await call("getBankAccount", { user_id, bank_account_id });
  await call("getBankAccountStatus", { user_id, bank_account_id });
  const mismatched = await call("upsertBankAccount", { user_id, ...nameDiffers }, accountId);
  await call("deleteBankAccount", { user_id, bank_account_id: mismatched });
  const transaction_type = profile.limits.transactionType;
  await call("getLimits", { user_id, transaction_type });
  await call("validateTransaction", { user_id, ...testData.sell });

  const sell = { user_id, ...testData.sell, reference_uuid: "{uuid}" };
  const pool = await call("getPoolSellQuote", sell, "/data/quote_id");
  const sold = await call("poolSell", { ...sell, quote_id: pool }, "/data/transaction_id");
  await call("getTransaction", { user_id, transaction_id: sold });
  await call("getLimits", { user_id, transaction_type });
  const external = await call("getExternalSellQuote", sell, "/data/quote_id");
  const begun = { ...sell, quote_id: external };
  const transaction_id = await call("externalSell", begun, "/data/transaction_id");
  await call("confirmOnchainFunding", { ...sell, id: transaction_id, transaction_id });
  await call("getTransaction", { user_id, transaction_id });
  await call("getLimits", { user_id, transaction_type });

  const nri = await call("createUser", testData.user, "/data/user_id");
  await call("submitKyc", { user_id: nri, ...testData.kyc.foreign });
  await call("markNri", { user_id: nri });
  await call("upsertBankAccount", { user_id: nri, ...nre });
  await target.close();
  return exchanges;
}

/** Counted as set-up: somebody has to write the recorded flow. */
export const journeyLines = linesIn(readFileSync(fileURLToPath(import.meta.url), "utf8"));
