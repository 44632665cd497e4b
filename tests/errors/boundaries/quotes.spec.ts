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
  const { quote, pairUnsupported, parametersInvalid } = sells[kind];
  const title = `${quote} refuses an unsupported currency to sell`;
  test(title, requirement(pairUnsupported), async ({ stage }) => {
    const from_currency = stage.invalid.currency;
    const provoked = await changeInput(quote, { from_currency })(stage);
    // An unknown currency is a parameter in the wrong form as well.
    requireOwnRow(pairUnsupported, provoked);
    const { refused, control } = provoked;
    expect(refused).toBeRefusedAs(pairUnsupported, { control });
  });

  const invalid = requirement(parametersInvalid);
  test(`${quote} refuses an amount with more than digits`, invalid, async ({ stage }) => {
    const request = await stage.validRequest(quote);
    const { from_amount: amount } = request.input;
    const tried = [`${String(amount)}abc`, `${String(amount)} please`];
    const refused = await request.sendEach(tried.map((from_amount) => ({ from_amount })));
    // Which of several rows names it is not shown.
    expect(refused).toBeRefused({ control: await request.send(), tried });
  });
}
