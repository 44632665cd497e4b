import { addingAccounts } from "../../spec/operations.ts";
import { along, expect, requirement, test } from "../../fixtures/index.ts";
import { userOfDuplicateKyc, userOfRefusedKyc } from "../../fixtures/actors/refused-kyc.ts";
import type { ApiResponse } from "../../fixtures/response/response.ts";

const needKyc = requirement("bank-accounts-need-kyc");

/** Which error says so is shown for the older one only. */
function expectRefusal(early: ApiResponse, control: ApiResponse): void {
  if (control.operation === "upsertBankAccount") expect(early).toBeRefused({ control });
  else expect(early).toBeRefusedAs("link-account-kyc-state", { control });
}

for (const operation of addingAccounts) {
  const before = along(needKyc, { operation, KYC: "not submitted" });
  test(`${operation} is refused before KYC has succeeded`, before, async ({ stage }) => {
    const older = await stage.usersBeforeKyc("indian");
    const control = await (await stage.validRequest(operation)).send();
    const newer = await stage.usersBeforeKyc("indian");
    for (const user of [...older, ...newer]) {
      const early = await user.send(operation, user.accountFields());
      // KYC may have been concluded in between.
      if (!(await user.hasPassedKyc())) expectRefusal(early, control);
    }
  });

  const cited = along(needKyc, { operation, KYC: "refused" });
  test(`${operation} is refused after KYC was refused`, cited, async ({ stage }) => {
    const control = await (await stage.validRequest(operation)).send();
    const reasons = operation === "linkBankAccount" ? "details" : "documents";
    const user = await userOfRefusedKyc(stage, reasons);
    expectRefusal(await user.send(operation, user.accountFields()), control);
  });
}

const marking = requirement("bank-accounts-need-kyc", "users-nri-needs-kyc");
test("KYC refused as a duplicate is no successful KYC", marking, async ({ stage, check }) => {
  const control = await (await stage.validRequest("upsertBankAccount")).send();
  const user = await userOfDuplicateKyc(stage);
  const early = await user.send("upsertBankAccount", user.accountFields());
  await check("bank-accounts-need-kyc", () => expect(early).toBeRefused({ control }));
  await check("users-nri-needs-kyc", async () => {
    const marked = await (await stage.validRequest("markNri")).send();
    expect(await user.send("markNri")).toBeRefused({ control: marked });
  });
});
