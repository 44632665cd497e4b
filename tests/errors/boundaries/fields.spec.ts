import { expect, type Input, requirement, test } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import { operationOf } from "../../../fixtures/error-rows/provocation.ts";
import { quoted } from "../../../fixtures/requests/spelling.ts";
import { wrongAccountFields } from "../../../fixtures/requests/wrong-account-fields.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import { notExercised } from "../../../fixtures/stops/not-exercised.ts";
import type { ErrorRowId } from "../../../spec/error-rows/index.ts";
import { nearUuids, spelledInWords } from "./near-uuids.ts";

type Values = (stage: Stage, input: Input) => readonly unknown[];

const of =
  (...values: unknown[]): Values =>
  () =>
    values;

/** No valid value has text around it, though some patterns end at a line end. */
const around =
  (field: string): Values =>
  (stage, { [field]: valid }) =>
    valid === undefined
      ? notExercised("nothing-asked", `none is sent: ${field}`)
      : stage.unlike(
          valid,
          ["see X", "X\nplease", "X\n"].map((text) => text.replace("X", String(valid))),
        );

const nearUserId: Values = (stage, { user_id }) => nearUuids(user_id, stage);

/** A header can't hold a line end. */
const nearChosenUserId: Values = (stage, input) => [
  ...nearUserId(stage, input),
  ...(stage.takesAnyUuid ? [] : ["\n", "\nplease"].map((more) => stage.uuid() + more)),
];

/** Invalid by any definition of an email address, a phone number, a UUID or a code. */
const invalid: [field: string, ErrorRowId, what: string, Values][] = [
  [
    "email",
    "create-user-email-format",
    "malformed",
    of("@", "someone@", "@example.com", "someone@@example.com", "some one@example.com"),
  ],
  ["email", "create-user-email-format", "surrounded", around("email")],
  [
    "phone",
    "create-user-phone-format",
    "malformed",
    of("+", "+1", "+9198x45678901", `+91${"9".repeat(40)}`),
  ],
  ["phone", "create-user-phone-format", "surrounded", around("phone")],
  ["user_id", "create-user-uuid-invalid", "malformed", nearChosenUserId],
  ["user_id", "kyc-user-uuid-invalid", "malformed", nearUserId],
  ["user_id", "status-user-id-format", "malformed", nearUserId],
  ["country", "link-account-country-invalid", "wrong", wrongAccountFields.country],
  ["bank_code", "link-account-bank-code-invalid", "wrong", wrongAccountFields.bank_code],
  ["bank_code", "link-account-bank-code-invalid", "surrounded", around("bank_code")],
  ["account_number", "link-account-number-invalid", "surrounded", around("account_number")],
  ["reason_code", "pool-sell-reason-invalid", "surrounded", around("reason_code")],
  ["sender_address", "external-sell-address-invalid", "surrounded", around("sender_address")],
  ["refund_address", "external-sell-address-invalid", "surrounded", around("refund_address")],
];

for (const [field, row, what, valuesOf] of invalid) {
  const operation = operationOf(row);
  test(`${operation} refuses each ${what} ${field}`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const values = valuesOf(stage, request.input);
    const refused = await request.sendEach(values.map((value) => ({ [field]: value })));
    const tried = values.map(
      (value) => `the ${field} ${(field === "user_id" ? spelledInWords : quoted)(value)}`,
    );
    expect(refused).toBeRefusedAs(row, { control: await request.send(), tried });
  });
}

/** Valid, though hasty patterns refuse them. */
const unusualEmails: ((name: string, domain: string) => string)[] = [
  (name, domain) => `${name}+wallet@${domain}`,
  (name, domain) => `${name}@mail.${domain}`,
  (name, domain) => `${name}@${domain.replace(/[^.]+$/, "international")}`,
];

/** The series of Indian mobile numbers that were allocated last. */
const phoneSeries = ["690", "700", "850"];

const formats = ["create-user-email-format", "create-user-phone-format"] as const;
test("no unusual email is malformed", requirement(...formats), async ({ stage, check }) => {
  const control = await (await stage.validRequest("createUser")).send();
  const responses: ApiResponse[] = [];
  for (const [turn, emailOf] of unusualEmails.entries()) {
    const request = await stage.validRequest("createUser");
    const [name = "", domain = ""] = String(request.input.email).split("@");
    const phone = String(request.input.phone).replace(
      /^(\+91)[6-9]\d\d(?=\d{7}$)/,
      `$1${phoneSeries[turn]}`,
    );
    responses.push(await request.sendWith({ email: emailOf(name, domain), phone }));
  }
  for (const format of formats) {
    await check(format, () => {
      // The target may refuse them for another reason, such as a domain that it doesn't serve.
      for (const response of responses) expect(response).not.toBeRefusedAs(format, { control });
    });
  }
});
