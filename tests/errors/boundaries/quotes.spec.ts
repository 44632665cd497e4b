import { expect, requirement, test } from "../../../fixtures/index.ts";
import { changed, withInvalid } from "../../../fixtures/error-rows/provocation.ts";
import { requireOwnRow } from "../../../fixtures/error-rows/provoke.ts";
import { sellKinds, sells } from "../../../spec/sell-kinds.ts";

for (const kind of sellKinds) {
  const { quote, pairUnsupported, parametersInvalid } = sells[kind];
  const title = `${quote} refuses an unsupported currency to sell`;
  test(title, requirement(pairUnsupported), async ({ stage }) => {
    const ofCurrency = changed(withInvalid("from_currency", "currency"));
    const provoked = await ofCurrency(stage, pairUnsupported);
    // An unknown currency may count as an invalid parameter as well.
    requireOwnRow(pairUnsupported, provoked);
    expect(provoked.refused).toBeRefusedAs(pairUnsupported, provoked);
  });

  const invalid = requirement(parametersInvalid);
  test(`${quote} refuses an amount with more than digits`, invalid, async ({ stage }) => {
    const request = await stage.validRequest(quote);
    const { from_amount: amount } = request.input;
    const suffixes = ["abc", " please", "d"];
    const tried = [...suffixes.map((suffix) => `${String(amount)}${suffix}`), "NaN", "Infinity"];
    const refused = await request.sendEach(tried.map((from_amount) => ({ from_amount })));
    // The document doesn't say which of several rows names it.
    expect(refused).toBeRefused({ control: await request.send(), tried });
  });
}
