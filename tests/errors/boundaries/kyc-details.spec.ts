import { along, expect, requirement, test } from "../../../fixtures/index.ts";
import { requireDeclaredUsual } from "../../../fixtures/error-rows/provoke.ts";
import { dimensions } from "../../../spec/cases/dimensions.ts";

const { document: documents, "missing detail": details } = dimensions;

const incomplete = details.flatMap((detail) => [
  [detail],
  details.filter((other) => other !== detail),
]);

const row = "kyc-document-detail-required";

for (const document of documents) {
  const about = {
    document,
    "missing detail": details,
    "details missing": ["one of three", "two of three"],
  } as const;
  const cited = along(requirement(row), about);
  test(`each detail of a ${document} requires the others`, cited, async ({ stage }) => {
    requireDeclaredUsual(stage, row);
    const request = await stage.validRequest("submitKyc");
    const refused = await request.sendEach(
      incomplete.map((left) =>
        Object.fromEntries(left.map((detail) => [`${document}_${detail}`, undefined])),
      ),
    );
    const tried = incomplete.map((left) => `a ${document} without ${left.join(" and ")}`);
    expect(refused).toBeRefusedAs(row, { control: await request.send(), tried });
  });
}
