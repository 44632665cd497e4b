import {
  expect,
  requireDeclaredUsual,
  requirement,
  test,
  together,
} from "../../../fixtures/index.ts";

const details = ["issue_date", "expiry_date", "issuing_country"];

/** Each of the details left out by itself, and each given by itself. */
const incomplete = details.flatMap((detail) => [
  [detail],
  details.filter((other) => other !== detail),
]);

const row = "kyc-document-detail-required";

for (const document of ["poa", "poi"]) {
  test(`each detail of a ${document} requires the others`, requirement(row), async ({ stage }) => {
    requireDeclaredUsual(stage, row);
    const request = await stage.validRequest("submitKyc");
    const refused = await together(
      incomplete.map((left) => {
        const fields = left.map((detail) => [`${document}_${detail}`, undefined]);
        return request.sendWith(Object.fromEntries(fields));
      }),
    );
    const tried = incomplete.map((left) => `a ${document} without ${left.join(" and ")}`);
    expect(refused).toBeRefusedAs(row, { control: await request.send(), tried });
  });
}
