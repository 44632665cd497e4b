import {
  changeInput,
  expect,
  requireOwnRow,
  requirement,
  sellKinds,
  sells,
  test,
} from "../../../fixtures/index.ts";

for (const kind of sellKinds) {
  const { quote, pairUnsupported } = sells[kind];
  const title = `${quote} refuses an unsupported currency to sell`;
  test(title, requirement(pairUnsupported), async ({ stage }) => {
    const from_currency = stage.invalid.currency;
    const provoked = await changeInput(quote, { from_currency })(stage);
    // An unknown currency is a parameter in the wrong form as well.
    requireOwnRow(pairUnsupported, provoked);
    const { refused, control } = provoked;
    expect(refused).toBeRefusedAs(pairUnsupported, { control });
  });
}
