import { expect, type Input, requirement, test, together } from "../../fixtures/index.ts";
import type { ValidRequest } from "../../fixtures/actors/valid-request.ts";
import { sellAndCount } from "../../fixtures/limits/consumption.ts";
import { inBody } from "../../fixtures/requests/every-place.ts";
import type { Id } from "../../fixtures/response/id.ts";
import { requireAsked, requireValue } from "../../fixtures/stops/not-exercised.ts";
import {
  addingAccounts,
  operationNames,
  type OperationName,
  readsOnly,
} from "../../spec/operations.ts";

// If the document has no row for another's objects, these are advice. Other checks cover its error rows.

const account = ["bank_account_id"];
const quote = ["quote_id"];

/** The names of the operation's object, and of others that its request may name. */
const objects: Partial<Record<OperationName, readonly [string[], ...string[][]]>> = {
  updateBankAccount: [account],
  deleteBankAccount: [account],
  getBankAccount: [account],
  getBankAccountStatus: [account],
  poolSell: [quote, account],
  externalSell: [quote, account],
  confirmOnchainFunding: [["id", "transaction_id"]],
  getTransaction: [["transaction_id"]],
};

const namesIn = (names: readonly string[], { input }: ValidRequest): Input =>
  Object.fromEntries(names.map((name) => [name, input[name]]));

/** If ids count by user or client, another's may be one's own as well. */
function idsOfAnother(names: string[], own: ValidRequest, another: ValidRequest): Input[] {
  const ids = namesIn(names, another);
  return Object.entries(ids).every(([name, id]) => String(id) === String(own.input[name]))
    ? []
    : [ids];
}

const everyoneHasIt = "users have records of the same ids";

const ofAnother = requirement("owasp-api1-objects");

for (const [name, [first, ...others]] of Object.entries(objects)) {
  const operation = name as OperationName;
  test(`${operation} keeps from a user what is another's`, ofAnother, async ({ stage }) => {
    const [own, another] = await stage.validRequests(operation);
    // A request without a user is the client's, who may ask about each user.
    own.requirePlaceholder(["user_id"]);
    // With the fields of the own account, another's may be a duplicate.
    const renewed = operation === "updateBankAccount" ? [own.actor.accounts.fields()] : [];
    const foreign = [first, ...others.filter((names) => own.takes(names))]
      .flatMap((names) => idsOfAnother(names, own, another))
      .flatMap((ids) => [{}, ...renewed].map((fields) => ({ ...fields, ...ids })));
    requireAsked(foreign.length > 0, everyoneHasIt);
    const attempts = () => own.sendEach(foreign);
    const before = await attempts();
    const control = await another.send();
    const { bank_account_id } = another.input;
    if (first === account && readsOnly(operation)) {
      expect(await another.actor.send("deleteBankAccount", { bank_account_id })).toBeAnswered();
    }
    // It's still another's after its owner has sold, confirmed or deleted it.
    expect([...before, ...(await attempts())]).toBeRefused({ control });
  });

  test(`${operation} keeps from a client what is another's`, ofAnother, async ({ stage }) => {
    const another = await stage.otherClientsRequest(operation);
    const own = await stage.validRequest(operation);
    const control = await own.send();
    const fresh = await own.onceAccepted();
    const [ofOther] = idsOfAnother(first, fresh, another);
    requireAsked(ofOther, everyoneHasIt);
    const refused = [
      await fresh.sendWith(ofOther),
      await fresh.sendWith({ ...ofOther, user_id: another.input.user_id }),
    ];
    expect(refused).toBeRefused({ control });
  });
}

for (const operation of operationNames.filter((name) => name !== "createUser")) {
  const cited = requirement(readsOnly(operation) ? "owasp-api1-objects" : "owasp-api5-functions");
  test(`${operation} serves no user of another client`, cited, async ({ stage }) => {
    const { user_id } = await stage.setUp("user of another client");
    const request = await stage.validRequest(operation);
    const refused = await request.sendWith({ user_id });
    expect(refused).toBeRefused({ control: await request.send() });
  });
}

// Requests that name another user beside the signed one.

const inQuery = ["user_id", "userId"].map((key) => ({ part: "query" as const, keys: [key] }));
const inQueryOrBody = [
  ...inQuery,
  ...inQuery.map((place) => ({ ...place, part: "body" as const })),
];

const perUser = requirement("limits-per-user");
test("limits are those of the signed user, whoever the query names", perUser, async ({ stage }) => {
  const [request, seller] = await together([stage.validRequest("getLimits"), stage.seller()]);
  await sellAndCount(seller, stage.anyKind());
  const before = await request.mustSucceed();
  const responses = await together(
    inQuery.map((place) => request.sendWritten({ place, value: seller.id })),
  );
  const served = responses.filter(({ kind }) => kind === "accepted");
  requireAsked(served.length !== 0, "a request can't name another user");
  for (const response of served) expect(response).toHaveConsumedNothingSince(before);
});

test("a validation is of the signed user, whomever else it names", perUser, async ({ stage }) => {
  const operation = "validateTransaction";
  const [request, other] = await stage.validRequests(operation);
  const control = await other.send();
  await request.actor.setLimit(stage.smallestUnit, { kind: stage.anyKind(), period: "daily" });
  for (const place of inQueryOrBody) {
    const response = await request.sendWritten({ place, value: other.actor.id });
    expect(response).toBeUnapproved({ control });
  }
});

// Values that a client can't set, because the document gives them another source.

const unmarked = requirement("users-is-nri-unset-before");
for (const operation of ["createUser", "submitKyc"] as const) {
  test(`${operation} marks nobody as NRI`, unmarked, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const response = await request.sendWritten({
      place: inBody(request.places, "is_nri"),
      value: true,
    });
    requireAsked(response.kind === "accepted", "the target takes no is_nri in this request");
    const user_id = request.input.user_id ?? requireValue(response, "user_id");
    const user = stage.userOf(user_id as Id);
    expect(await user.mustSucceed("getUser")).not.toShow("is_nri", true);
  });
}

const nameOf = (pointers: string | readonly string[]): string =>
  String([pointers].flat()[0]).split("/").at(-1) ?? "";

const mismatch = requirement("bank-accounts-name-mismatch-rejected");
for (const operation of addingAccounts) {
  test(`${operation} takes no state from the client`, mismatch, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const { bankDetails, bankAccountStates } = request.actor.profile;
    const fields = Object.assign(request.input, request.actor.accounts.fields("nameDiffers"));
    const place = inBody(request.places, nameOf(bankDetails.state));
    const value = [bankAccountStates.approved].flat()[0];
    const response = await request.sendWritten({ place, value });
    requireAsked(response.kind === "accepted", "the target takes no state in this request");
    const { details } = await request.actor.accounts.waitForVerification(response, fields);
    expect(details).not.toBeInState("approved");
  });
}

const ordinary = requirement("bank-accounts-is-nre-default");
for (const operation of [...addingAccounts, "updateBankAccount"] as const) {
  test(`${operation} takes no is_nre from the client`, ordinary, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const { actor, input } = request;
    const place = inBody(request.places, nameOf(actor.profile.bankDetails.is_nre));
    const response = await request.sendWritten({ place, value: true });
    requireAsked(response.kind === "accepted", "the target takes no is_nre in this request");
    const { bank_account_id } = await actor.accounts.waitForVerification(response, input);
    expect(await actor.accounts.lookAt(bank_account_id)).toReportNre(bank_account_id, false);
  });
}

const properties = requirement("owasp-api3-properties");
test("createUser takes no KYC state from the client", properties, async ({ stage }) => {
  const { kyc, operations } = (await stage.user()).profile;
  const request = await stage.validRequest("createUser");
  const place = inBody(request.places, nameOf(operations.getUser?.result?.kyc_state ?? ""));
  const response = await request.sendWritten({ place, value: kyc.approved });
  requireAsked(response.kind === "accepted", "the target takes no state in this request");
  const user = stage.userOf(requireValue(response, "user_id"));
  const read = await user.mustSucceed("getUser");
  expect(read).not.toShow("kyc_state", kyc.approved);
});
