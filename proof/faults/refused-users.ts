import { afterRefusal, afterSuccess, namedUser, together } from "../../sandbox/combinators.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import { kycOf } from "../../sandbox/operations/kyc.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { breaking } from "./fault.ts";

// Users whose creation or marking is refused, and yet done.

const whenCreatedAgain = (act: (user: User, store: Store) => void): Patch =>
  afterRefusal(
    "createUser",
    ({ client, input, store }) => {
      const user = store.findByEmail(client, textOf(input.email));
      if (user) act(user, store);
    },
    "create-user-already-exists",
  );

export const refusedUsersFaults = {
  ...breaking(["users-nri-not-indian-kyc", "users-is-nri-unset-before", "errors-change-nothing"], {
    "refused-marking-marks: marks a user with Indian KYC as NRI although it refuses to":
      afterRefusal("markNri", (call) => {
        const user = namedUser(call);
        if (user?.kyc) call.store.markNri(user);
      }),
  }),
  ...breaking(["users-nri-not-indian-kyc", "errors-change-nothing"], {
    "early-marking-kept: marks a user once KYC has succeeded whose marking it refused before that":
      (service) => {
        const refused = new WeakSet<User>();
        return together(
          afterRefusal("markNri", (call) => {
            const user = namedUser(call);
            if (user && !user.kyc) refused.add(user);
          }),
          afterSuccess("submitKyc", (call) => {
            const user = namedUser(call);
            if (user && refused.has(user)) call.store.markNri(user);
          }),
        )(service);
      },
  }),
  ...breaking("errors-change-nothing", {
    "refused-creation-ends-kyc: takes the KYC from a user who is created again, although it refuses that":
      whenCreatedAgain((user) => void (user.kyc = undefined)),
    "refused-creation-unmarks: makes an NRI user who is created again an ordinary one, although it refuses that":
      whenCreatedAgain((user) => void (user.isNri = false)),
    "refused-creation-deletes-accounts: deletes the accounts of a user who is created again, although it refuses that":
      whenCreatedAgain((user, store) => {
        for (const account of store.accountsOf(user)) store.deleteAccount(account);
      }),
    "refused-kyc-ends-kyc: takes the KYC from a verified user whose next KYC it refuses":
      afterRefusal(
        "submitKyc",
        (call) => {
          const user = namedUser(call);
          if (user) user.kyc = undefined;
        },
        "kyc-occupation-unsupported",
      ),
    "refused-kyc-changes-country: keeps the country of a KYC it refuses": afterRefusal(
      "submitKyc",
      (call) => {
        const user = namedUser(call);
        if (user?.kyc) user.kyc = { ...user.kyc, country: textOf(call.input.country_iso3) };
      },
      "kyc-occupation-unsupported",
    ),
    "refused-duplicate-ends-kyc: takes the KYC from a user whose documents another one submits":
      afterRefusal(
        "submitKyc",
        ({ client, input, store }) => {
          const { number } = input.POA as Data;
          const owner = store.findByDocument(client, textOf(number));
          if (owner) owner.kyc = undefined;
        },
        "kyc-duplicate-entries",
      ),
    "refused-documents-kept: takes the documents of a refused KYC for those of somebody else":
      afterRefusal(
        "submitKyc",
        (call) => {
          const somebody = newUser(call, call.client, { email: "", phone: "" });
          call.store.keepKyc(somebody, kycOf(call, somebody));
        },
        "kyc-occupation-unsupported",
      ),
    "refused-user-created: keeps a user whose phone it refuses": afterRefusal(
      "createUser",
      (call) => {
        const [email, phone] = [textOf(call.input.email), textOf(call.input.phone)];
        if (!call.store.findByEmail(call.client, email))
          newUser(call, call.client, { email, phone });
      },
      "create-user-phone-format",
    ),
  }),
  ...breaking(["errors-change-nothing", "limits-entry-consumed"], {
    "refused-creation-clears-consumed: forgets what a user has consumed who is created again, although it refuses that":
      whenCreatedAgain((user) => void user.consumption.splice(0)),
  }),
};
