import { operationNames } from "../../spec/operations.ts";
import { documentValidityDays, indianCountry } from "../../spec/vocabulary.ts";
import { isOfNri, namedUser } from "../patches/calls.ts";
import { around, inRules, inStore, onlyIn, refuses, together } from "../patches/parts.ts";
import { late, withData, withInput } from "../patches/flow.ts";
import { type Data, isPlain, Refusal, refuse, textOf } from "../../sandbox/input.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import { momentsAgo, noting, overlooking } from "../patches/remembering.ts";
import { variantsOf } from "./variant.ts";
import { passedKyc } from "../../sandbox/operations/user-of.ts";
import { daysBetween, millisecondsPerDay } from "../../sandbox/rules/kyc.ts";

/** No country means no KYC. */
const kinds: { country?: string; isNri?: true }[] = [
  {},
  { country: indianCountry },
  { country: "GBR" },
  { country: "GBR", isNri: true },
];

const usersOfEachKind = 400;

/** `00000000-0000-4000-8001-000000000007` is the seventh with Indian KYC. */
const pooledId = (kind: number, place: number): string =>
  `00000000-0000-4000-800${kind}-${String(place).padStart(12, "0")}`;

const withPool: Patch = (service) => {
  const { store } = service;
  const [client] = store.clients;
  for (const [kind, { country, isNri }] of kinds.entries()) {
    for (let place = 1; place <= usersOfEachKind; place += 1) {
      const email = `pool-${kind}-${place}@example.com`;
      const id = pooledId(kind, place);
      const user = newUser(service, client, { id, email, phone: "+919800000000" });
      const passed = { documentNumbers: [], concludedAt: 0, isRejected: false };
      if (country !== undefined) store.keepKyc(user, { country, ...passed });
      if (isNri) store.markNri(user);
    }
  }
  return {};
};

const spelledAsUsual = (id: string): string =>
  id
    .replace(/^urn:uuid:|^\{|\}$/g, "")
    .replace(/^(.{8})(.{4})(.{4})(.{4})([0-9a-f]{12})$/i, "$1-$2-$3-$4-$5");

const inCapitals = /^(account_|routing_)?type$|country/;

/** As a filter before all validation does, in the documents of KYC too. */
const usualWords = (input: Data): Data =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (isPlain(value)) return [name, usualWords(value)];
      if (typeof value !== "string") return [name, value];
      return [name, inCapitals.test(name) ? value.trim().toUpperCase() : value.trim()];
    }),
  );

const shownAfterMs = 100;

/** By every operation except createUser, which knows its own users. */
const foundLater: Patch = (service) => {
  const { write, isFresh } = momentsAgo<User>(shownAfterMs);
  return together(
    noting("addUser", write),
    onlyIn(
      operationNames.filter((name) => name !== "createUser"),
      overlooking("findUser", isFresh),
    ),
  )(service);
};

const kyc = inRules("kyc");

export const verificationMilliseconds = 100;

export const lapsedAfterMs = 360 * millisecondsPerDay;

const mostAttempts = 2;
const numberOf = (document: unknown): unknown => (isPlain(document) ? document.number : undefined);

const withoutDates = (document: unknown): unknown => {
  if (typeof document !== "object" || document === null) return document;
  const { type, number } = document as Data;
  return { type, number };
};

function withSomeDates(document: Data): Data {
  const { issue_date: issue = "", expiry_date: expiry = "", issuing_country: country } = document;
  if (issue === "" && expiry === "" && country === undefined) return document;
  return { ...document, issue_date: issue || "2020-01-31", expiry_date: expiry || "2090-01-31" };
}

/** Adds in the dihedral group of ten, as Verhoeff's check does: from 5 on, digits stand for reflections. */
const addInGroup = (one: number, other: number): number => {
  const rotated = one < 5 ? one + other : one - other + 10;
  return (rotated % 5) + (one < 5 === other < 5 ? 0 : 5);
};

/** Twelve digits, the first of them not 0 or 1, whose last is Verhoeff's check digit. */
function isAadhaar(number: string): boolean {
  if (!/^[2-9]\d{11}$/.test(number)) return false;
  const cycle = [1, 5, 8, 9, 4, 2, 7, 0];
  const moved = (digit: number, place: number) => {
    const at = cycle.indexOf(digit);
    if (at >= 0) return cycle[(at + place) % cycle.length] ?? 0;
    return place % 2 === 0 ? digit : 9 - digit;
  };
  const digits = [...number].toReversed().map(Number);
  return digits.reduce((sum, digit, place) => addInGroup(sum, moved(digit, place)), 0) === 0;
}

export const usersVariants = variantsOf({
  "nri-shown-later: shows, and heeds, a moment later that a user was marked as NRI": onlyIn(
    ["markNri"],
    late("markNri", shownAfterMs),
  ),
  "new-users-found-later: finds a user a moment after the creation": foundLater,
  "contacts-normalised: shows emails in small letters, and phones without their plus": withData(
    ["createUser", "getUser"],
    (data) => ({
      ...data,
      email: textOf(data.email).toLowerCase(),
      phone: textOf(data.phone).replace("+", ""),
    }),
  ),
  "uuids-in-any-spelling: takes UUIDs without hyphens, in braces or as a URN, too": withInput(
    operationNames,
    ({ input }) =>
      Object.fromEntries(
        ["user_id", "user_uuid", "reference_uuid"].flatMap((name) => {
          const { [name]: id } = input;
          return typeof id === "string" ? [[name, spelledAsUsual(id)]] : [];
        }),
      ),
  ),
  "words-in-any-spelling: trims what it's sent, and takes account types and country codes in small letters":
    withInput(operationNames, ({ input }) => usualWords(input)),
  "marked-once: refuses to mark a user as NRI again": refuses("markNri", undefined, isOfNri),
  "users-from-a-pool: lets nobody create users, and has some from the beginning": together(
    withPool,
    around("createUser", () => () => {
      throw new Refusal(403, 0, "users are created elsewhere");
    }),
  ),
  "kyc-later: concludes KYC some time after it was submitted": kyc({
    reviewMilliseconds: verificationMilliseconds,
  }),
  "kyc-rejected-at-once: concludes KYC some time after it was submitted, and rejects it at once":
    kyc(({ stateAt }) => ({
      reviewMilliseconds: verificationMilliseconds,
      stateAt: (submitted, now) => (submitted?.isRejected ? "rejected" : stateAt(submitted, now)),
    })),
  "kyc-in-steps: concludes KYC some time after it was submitted, in two steps, with words of its own":
    together(
      kyc({ reviewMilliseconds: verificationMilliseconds }),
      kyc(({ stateAt }) => ({
        stateAt: (submitted, now) => {
          const state = stateAt(submitted, now);
          if (state === "rejected") return "declined";
          if (state !== "pending" || !submitted) return state;
          const left = submitted.concludedAt - now;
          return left > verificationMilliseconds / 2 ? "received" : "in_review";
        },
      })),
    ),
  "kyc-by-state: concludes KYC when a provider state says so": kyc({
    reviewMilliseconds: Number.POSITIVE_INFINITY,
  }),
  "kyc-held: keeps KYC of one legal name under review": onlyIn(
    "submitKyc",
    kyc({ reviewMilliseconds: Number.POSITIVE_INFINITY }),
    ({ input }) => input.LegalName === "Held Person",
  ),
  "fewer-inputs: knows no dates of a proof of address and no occupation, and of a sell little but its quote":
    withInput("submitKyc", ({ input }) => ({
      occupation: "ENGINEERING",
      ...(input.POA !== undefined && { POA: withoutDates(input.POA) }),
    })),
  "empty-dates-left-out: needs no date of a document, and takes an empty one for one that was left out":
    withInput("submitKyc", ({ input }) => ({
      ...(isPlain(input.POA) && { POA: withSomeDates(input.POA) }),
      ...(isPlain(input.POI) && { POI: withSomeDates(input.POI) }),
    })),
  "check-digits: refuses AADHAAR numbers without their check digit, or with fewer than twelve digits":
    refuses("submitKyc", "kyc-parameter-format", ({ input }) =>
      [input.POA, input.POI].some(
        (document) =>
          isPlain(document) && document.type === "AADHAAR" && !isAadhaar(textOf(document.number)),
      ),
    ),
  "documents-for-ten-years: refuses a document that would be valid for longer": refuses(
    "submitKyc",
    "kyc-parameter-format",
    ({ input, rules }) =>
      [input.POA, input.POI].some(
        (document) =>
          isPlain(document) &&
          rules.kyc.isDate(document.expiry_date) &&
          Number(textOf(document.expiry_date).slice(0, 4)) > new Date().getFullYear() + 10,
      ),
  ),
  "kyc-lapses: takes KYC that is nearly a year old for none": kyc(({ isSuccessful }) => ({
    isSuccessful: (passed, now) =>
      isSuccessful(passed, now) && now - passed.concludedAt < lapsedAfterMs,
  })),
  "kyc-rejected-by-refusal: initiates no KYC that it would reject": refuses(
    "submitKyc",
    "kyc-initiation-failed",
    ({ input, rules }) => rules.kyc.isRejected(input.LegalName),
  ),
  "kyc-passed-once: initiates no KYC of a user who has passed it": refuses(
    "submitKyc",
    "kyc-initiation-failed",
    (call) => {
      const user = namedUser(call);
      return user !== undefined && passedKyc(call, user) !== undefined;
    },
  ),
  "kyc-decided-once: takes KYC again of a user whose KYC was rejected, and leaves it at that":
    around("submitKyc", (before) => (call) => {
      const user = namedUser(call);
      const decided = user?.kyc;
      const data = before(call);
      if (!user || !decided?.isRejected) return data;
      call.store.keepKyc(user, decided);
      return { ...data, kyc_state: call.rules.kyc.stateAt(decided, call.store.now(user)) };
    }),
  "two-kyc-attempts: gives a user two attempts at KYC": around("submitKyc", (before) => {
    const attempts = new Map<string, number>();
    return (call) => {
      const user = textOf(call.input.user_id);
      if (!call.store.anyUser(user)) return before(call);
      const attempt = (attempts.get(user) ?? 0) + 1;
      attempts.set(user, attempt);
      return attempt > mostAttempts ? refuse("kyc-initiation-failed") : before(call);
    };
  }),
  "duplicates-within-submission: refuses documents with the same number in one submission, and not those of another user":
    together(
      inStore({ findByDocument: () => undefined }),
      refuses("submitKyc", "kyc-duplicate-entries", ({ input }) => {
        const [address, identity] = [input.POA, input.POI].map(numberOf);
        return address !== undefined && address === identity;
      }),
    ),
  "duplicates-of-identity: knows only proofs of identity again": around(
    "submitKyc",
    (before) => (call) => {
      const { store, input } = call;
      const findByDocument: typeof store.findByDocument = (client, number) =>
        number === numberOf(input.POA) ? undefined : store.findByDocument(client, number);
      return before({ ...call, store: { ...store, findByDocument } });
    },
  ),
  "validity-includes-today: counts today among the days a document is valid": kyc({
    isValidLongEnough: (expiry, today) => daysBetween(today, expiry) + 1 >= documentValidityDays,
  }),
  "validity-from-the-moment: counts the days a document is valid from the moment of the request":
    kyc({
      isValidLongEnough: (expiry, today) => daysBetween(today, expiry) > documentValidityDays,
    }),
  "reversed-checks: checks proof of identity before proof of address": kyc(
    ({ checkedInOrder }) => ({ checkedInOrder: checkedInOrder.toReversed() }),
  ),
});
