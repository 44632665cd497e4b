import { describe } from "../../../spec/openapi.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { placedNames, carriesUserId, routeOf, type Input } from "../../judge/profile/binding.ts";
import { capabilities, type CapabilityName } from "../../../spec/capabilities.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { readObject } from "../../../sandbox/http/wire.ts";
import { isPlain, textOf } from "../../../sandbox/input.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import type { Store } from "../../../sandbox/store.ts";
import { dialectOf } from "../../judge/profile/dialect.ts";
import { freshValues } from "../../judge/profile/generators.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { asText } from "../../judge/profile/written-value.ts";
import { writeJson } from "../../wire/write-json.ts";

/** The document shows these answers: no profile says otherwise. */
const isShown = (operation: OperationName): boolean =>
  "200" in (describe(operation).operation.responses ?? {});

const basePath = "http://sandbox";

/** Sells go by the pair of their quote where they name none; an update keeps what it doesn't name. */
const optional: Partial<Record<OperationName, readonly string[]>> = {
  poolSell: ["from_currency", "to_currency"],
  externalSell: ["from_currency", "to_currency"],
  updateBankAccount: ["bank_code", "account_type"],
};

/** Whose the thing is that a request names; where it's nobody's of this client, any user of theirs. */
function ownerIn(store: Store, input: Input, apiKey: unknown): string | undefined {
  const { bank_account_id, quote_id, transaction_id, id } = input;
  const owner =
    store.findAccount(textOf(bank_account_id))?.user ??
    store.findQuote(textOf(quote_id))?.user ??
    store.findTransaction(textOf(transaction_id ?? id))?.user;
  if (owner?.client.apiKey === apiKey) return owner?.id;
  return store.allUsers().find(({ client }) => client.apiKey === apiKey)?.id;
}

function untold(operation: OperationName, profile: Profile, own: Profile): () => Input {
  const { user, kyc, bankAccounts, sell } = profile.testData;
  const usual = { ...user, ...kyc.indian, ...bankAccounts.nameMatches, ...sell };
  const placed = new Set([...placedNames(operation, profile), ...(optional[operation] ?? [])]);
  const missing = new Set(placedNames(operation, own).filter((name) => !placed.has(name)));
  const values = Object.fromEntries(
    Object.entries({ reference_uuid: "{uuid}", ...usual }).filter(([name]) => missing.has(name)),
  );
  return () => freshValues(values, { now: Date.now, timeZone: profile.timeZone });
}

const routesIn = (profile: Profile) => {
  const lacking = new Set(
    (Object.keys(capabilities) as CapabilityName[])
      .filter((name) => !profile.capabilities.includes(name))
      .flatMap((name): readonly OperationName[] => capabilities[name].operations),
  );
  return Object.fromEntries(
    operationNames.map((name) => [name, lacking.has(name) ? undefined : routeOf(name, profile)]),
  );
};

const texts = (values: Input) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]));

export function speech(profile: Profile, own: Profile): Patch {
  const [theirs, ours] = [dialectOf(profile), dialectOf(own)];
  const others = Object.fromEntries(
    operationNames.map((name) => [name, untold(name, profile, own)]),
  ) as Record<OperationName, () => Input>;
  const placesUser = new Set(
    operationNames.filter((name) => placedNames(name, profile).includes("user_id")),
  );
  return ({ wire, store, rules: { answers, authentication } }) => ({
    routes: routesIn(profile),
    rules: {
      authentication: {
        requiresUserId: (operation) =>
          authentication.requiresUserId(operation) || carriesUserId(operation, profile),
      },
      answers: {
        errorBody: (...words) => ({
          success: false,
          ...theirs.refusal.encode(ours.refusal.decode(answers.errorBody(...words))),
        }),
      },
    },
    wire: {
      ...(profile.states.url && { statesPath: new URL(profile.states.url, basePath).pathname }),
      read: (received) => {
        const { operation, path, query, message } = received;
        const input = {
          ...others[operation](),
          ...theirs.request.decode(operation, { path, query, body: readObject(received.body) }),
        };
        if (carriesUserId(operation, profile)) {
          input.user_id ??= message.headers[headers.userId];
        } else if (operation !== "createUser" && !placesUser.has(operation)) {
          input.user_id = ownerIn(store, input, message.headers[headers.apiKey]);
        }
        const parts = ours.request.encode(operation, input);
        return wire.read({
          ...received,
          path: texts(parts.path),
          query: texts(parts.query),
          // What only a variant heeds has no place in the sandbox's own requests.
          body: writeJson({ ...input, ...parts.body }),
        });
      },
      shape: (operation, body) => {
        const shaped = wire.shape(operation, body);
        if (!operation || isShown(operation) || !isPlain(shaped) || !("data" in shaped))
          return shaped;
        const { success } = shaped;
        const results = theirs.results.encode(operation, ours.results.decode(operation, shaped));
        return { ...(success !== undefined && { success }), ...results };
      },
    },
  });
}
