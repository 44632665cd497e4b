import { addingAccounts } from "../../spec/operations.ts";
import {
  along,
  type ApiResponse,
  expect,
  repeatedly,
  requirement,
  requireRefused,
  test,
} from "../../fixtures/index.ts";

/** Which error says so is shown for the older one only. */

function expectRefusal(early: ApiResponse[], control: ApiResponse): void {
  if (control.operation === "upsertBankAccount") expect(early).toBeRefused({ control });
  else expect(early).toBeRefusedAs("link-account-kyc-state", { control });
}

const needKyc = requirement("bank-accounts-need-kyc");

for (const operation of addingAccounts) {
  test(
    `${operation} is refused before KYC has succeeded`,
    along(needKyc, { operation, KYC: "not submitted" }),
    async ({ stage }) => {
      const older = await stage.usersBeforeKyc("indian");
      const control = await (await stage.validRequest(operation)).send();
      const newer = await stage.usersBeforeKyc("indian");
      const again = await stage.usersReviewedAgain("indian");
      for (const user of [...older, ...newer, ...again]) {
        const early = await user.send(operation, user.accountFields());
        // KYC may have been concluded in between.
        if (!(await user.hasPassedKyc())) expectRefusal([early], control);
      }
    },
  );

  test(
    `${operation} is refused after KYC was rejected`,
    along(needKyc, { operation, KYC: "rejected" }),
    async ({ stage }) => {
      const control = await (await stage.validRequest(operation)).send();
      const rejected = await (await stage.user()).failKyc();
      const early = await repeatedly(() => rejected.send(operation, rejected.accountFields()));
      expectRefusal(early, control);
    },
  );

  test(
    `${operation} is refused after KYC was refused`,
    along(needKyc, { operation, KYC: "refused" }),
    async ({ stage }) => {
      const control = await (await stage.validRequest(operation)).send();
      const request = await stage.validRequest("submitKyc");
      requireRefused(await request.sendWith({ occupation: stage.invalid.occupation }));
      const early = await request.actor.send(operation, request.actor.accountFields());
      expectRefusal([early], control);
    },
  );
}
