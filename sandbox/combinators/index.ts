export { authenticating, authentication, serving } from "./authentication.ts";
export { asText, changing, without } from "./data.ts";
export { late } from "./late.ts";
export {
  headerUser,
  holdsMaximum,
  isForNri,
  isOfNri,
  namedAccount,
  namedQuote,
  namedUser,
  ownAccounts,
  ownQuotes,
  ownRecordsOfNumber,
  ownTransactions,
  requestUser,
} from "./named.ts";
export { everyFifth, nowAndThen } from "./now-and-then.ts";
export {
  afterRefusal,
  afterSuccess,
  around,
  onlyIn,
  refuses,
  withData,
  withInput,
} from "./operations.ts";
export { inRules } from "./rules.ts";
export { together } from "./together.ts";
export { withoutUserId } from "./without-user-id.ts";
