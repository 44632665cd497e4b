import { Big } from "big.js";
import { errorRow, type TableErrorId } from "../../../spec/error-rows/index.ts";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { quoteOperations, sellOperations } from "../../../spec/operations.ts";
import { namedQuote, namedUser } from "../../../proof/patches/calls.ts";
import { around, inRules, onlyIn, refuses, together } from "../../../proof/patches/parts.ts";
import { withInput } from "../../../proof/patches/flow.ts";
import type { Call } from "../../../sandbox/context.ts";
import { newUser } from "../../../sandbox/operations/new-user.ts";
import type { PennyDrop } from "../../../sandbox/penny-drop.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import { Refusal } from "../../../sandbox/input.ts";
import { indianCountry } from "../../../spec/vocabulary.ts";
import { dialectOf } from "../../judge/profile/dialect.ts";
import { freshValues } from "../../judge/profile/generators.ts";
import { gives } from "../../judge/profile/own-values.ts";
import {
  type AccountKind,
  type Profile,
  type UserKind,
  storyOf,
} from "../../judge/profile/profile.ts";
import { placeholder } from "../../judge/profile/template.ts";
import { isValueList } from "../../judge/profile/value-lists.ts";

const found: Record<AccountKind, PennyDrop> = {
  nameMatches: "name-matches",
  nameDiffers: "name-differs",
  nre: "nre",
  pending: "pending",
};

const weight = (account: JsonObject) => JSON.stringify(account).replaceAll(placeholder, "").length;

const givesAll = (data: JsonObject, values: JsonObject, names = Object.keys(data)): boolean =>
  names.every((name) => data[name] === null || gives(data[name], values[name]));

type IsGood = (text: string) => boolean;

/** Accepts values like the test data's too, if the rule accepts none of them. */
function taking(rule: IsGood, templates: readonly unknown[], { timeZone }: Profile): IsGood {
  const time = { now: Date.now, timeZone };
  const others = templates.flatMap((template) => {
    const { example } = freshValues({ example: template }, time);
    return example === undefined || rule(String(example)) ? [] : [{ template, example }];
  });
  const isLike = (text: string) =>
    others.some(
      ({ template, example }) =>
        gives(template, text) &&
        (isValueList(template) || (text.length === String(example).length && !/\s/.test(text))),
    );
  return (text) => rule(text) || isLike(text);
}

function accepting(profile: Profile): Patch {
  const { bankAccounts, sell, user } = profile.testData;
  const kinds = (Object.keys(found) as AccountKind[])
    .flatMap((kind) => (bankAccounts[kind] ? [[kind, bankAccounts[kind]] as const] : []))
    .toSorted(([, one], [, other]) => weight(other) - weight(one));
  const withWords = (usual: ReadonlySet<string>, ...names: string[]) => {
    const data = Object.values({ ...profile.testData.kyc, sell });
    const own = data.flatMap((each) => names.map((name) => each?.[name]));
    return new Set([...usual, ...own.filter((word) => typeof word === "string")]);
  };
  const ofAccounts = (name: string) => kinds.map(([, account]) => account[name]);
  return ({ rules: { bankAccounts: accounts, kyc, sells, funding, users } }) => ({
    rules: {
      users: { isPhone: taking(users.isPhone, [user.phone], profile) },
      bankAccounts: {
        foundByBank: (fields) => {
          const alike = kinds.filter(([, each]) =>
            gives(each.account_number, fields.account_number),
          );
          const same = alike.find(([, account]) =>
            givesAll(
              account,
              fields,
              Object.keys(account).filter((name) => name in fields),
            ),
          );
          const [kind] = same ?? alike[0] ?? [];
          return kind ? found[kind] : accounts.foundByBank(fields);
        },
        isAccountNumber: taking(accounts.isAccountNumber, ofAccounts("account_number"), profile),
        isBankCode: taking(accounts.isBankCode, ofAccounts("bank_code"), profile),
        isRoutingType: taking(accounts.isRoutingType, ofAccounts("routing_type"), profile),
      },
      kyc: {
        documentTypes: withWords(kyc.documentTypes, "poa_type", "poi_type"),
        sourcesOfFunds: withWords(kyc.sourcesOfFunds, "source_of_funds"),
        occupations: withWords(kyc.occupations, "occupation"),
      },
      sells: {
        reasonCodes: withWords(sells.reasonCodes, "reason_code"),
        isAddress: taking(sells.isAddress, [sell.sender_address, sell.refund_address], profile),
      },
      funding: { isHash: taking(funding.isHash, [sell.transaction_hash], profile) },
    },
  });
}

const isPair = (pair: JsonObject, from: unknown, to: unknown) =>
  pair.from_currency === from && pair.to_currency === to;

function quoting({ testData, values, provocations }: Profile): Patch {
  const { sell, otherPairs = [], invalid } = testData;
  const leading = Object.values(provocations).flatMap((declared) =>
    isJsonObject(declared) && isJsonObject(declared.quote) ? [{ ...sell, ...declared.quote }] : [],
  );
  const pairs = ([sell, ...otherPairs, ...leading] as JsonObject[])
    .filter(
      (pair, index, all) =>
        all.findIndex((each) => isPair(each, pair.from_currency, pair.to_currency)) === index,
    )
    .map((pair) => ({ ...pair, below: pair.amount_below_minimum ?? invalid.amount_below_minimum }));
  const rates = inRules("quotes")(({ rateOf }) => ({
    rateOf: (from, to) =>
      rateOf(from, to) ?? (pairs.some((pair) => isPair(pair, from, to)) ? "85.3125" : undefined),
  }));
  const minima = pairs.map((pair) =>
    onlyIn(
      quoteOperations,
      inRules("quotes")(() => ({
        minimumAmount: new Big(String(pair.below)).plus(values.smallestUnit),
      })),
      ({ input }) => isPair(pair, input.from_currency, input.to_currency),
    ),
  );
  return together(rates, ...minima);
}

const translating = ({ testData: { kyc, sell } }: Profile, own: Profile): Patch => {
  const { decode } = dialectOf(own).request;
  const isRejected = (call: Call): boolean =>
    kyc.rejected !== null && givesAll(kyc.rejected, decode("submitKyc", partsIn(call)));
  return together(
    withInput("submitKyc", (call) =>
      isRejected(call) ? { LegalName: own.testData.kyc.rejected?.legal_name } : {},
    ),
    withInput("externalSell", ({ input: { settlement_expiry: expiry } }) =>
      String(sell.settlement_expiry).includes("{epoch:") && /^\d+$/.test(String(expiry))
        ? { settlement_expiry: new Date(Number(expiry) * 1000).toISOString() }
        : {},
    ),
  );
};

const partsIn = ({ input }: Call) => ({ path: {}, query: input, body: input });

const isSame = (values: JsonObject, others: JsonObject): boolean =>
  Object.entries(values).every(
    ([name, value]) => value === null || String(others[name]) === String(value),
  );

const quoteFields = (call: Call): JsonObject => {
  const { fromCurrency, toCurrency, fromAmount } = namedQuote(call) ?? {};
  return { from_currency: fromCurrency, to_currency: toCurrency, from_amount: fromAmount };
};

function provoked({ provocations }: Profile, own: Profile): Patch {
  const { decode } = dialectOf(own).request;
  const patches = Object.entries(provocations).flatMap(([id, declared]) => {
    const { operation } = errorRow(id as TableErrorId);
    if (!operation || !isJsonObject(declared)) return [];
    const { changes, isOtherClients } = storyOf(operation, declared);
    const { [operation]: inRequest = {}, getPoolSellQuote: quoted = {} } = changes;
    const inQuote = sellOperations.some((name) => name === operation) ? quoted : {};
    const given = [...Object.values(inRequest), ...Object.values(inQuote)];
    if (!isOtherClients && given.every((value) => value === null)) return [];
    return [
      refuses(operation, id as TableErrorId, (call) => {
        if (isOtherClients && (call.client === call.store.clients[0] || !namedUser(call)))
          return false;
        return (
          isSame(inRequest, decode(operation, partsIn(call))) && isSame(inQuote, quoteFields(call))
        );
      }),
    ];
  });
  return together(...patches);
}

const countries: Partial<Record<UserKind, string>> = {
  indian: indianCountry,
  foreign: "GBR",
  nri: "GBR",
};

const given = ({ users }: Profile): Patch =>
  users === undefined
    ? () => ({})
    : together(
        (service) => {
          const { store } = service;
          const all = users.given.flatMap(({ kind, ids }) =>
            ids.map((id) => ({ kind, id: String(id) })),
          );
          for (const { kind, id } of all) {
            const contact = { email: `${id}@example.com`, phone: "+919800000000" };
            const user = newUser(service, store.clients[0], { id, ...contact });
            const passed = { documentNumbers: [], concludedAt: 0, isRejected: false };
            if (countries[kind]) store.keepKyc(user, { country: countries[kind], ...passed });
            if (kind === "nri") store.markNri(user);
          }
          return {};
        },
        around("createUser", () => () => {
          throw new Refusal(403, 0, "users are created elsewhere");
        }),
      );

export const knowing = (profile: Profile, own: Profile): Patch =>
  together(
    accepting(profile),
    quoting(profile),
    translating(profile, own),
    provoked(profile, own),
    given(profile),
  );
