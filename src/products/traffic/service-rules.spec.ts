import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import { targetVariables } from "../../judge/profile/target-variables.ts";
import { readResults } from "../../record/read-results.ts";
import { periods } from "../../../spec/vocabulary.ts";
import { serviceRules } from "./service.ts";
import { sign } from "../../wire/signing.ts";
import { judge } from "../../../proof/self/traffic/recorded-client.ts";

const apiKey = "some-client";
const apiSecret = "some-secret";

const [user, resident, other] = [0, 1, 2].map(() => crypto.randomUUID());

interface Entry {
  path: string;
  method?: string;
  body?: object;
  data?: object;
  headers?: Record<string, string | undefined>;
  status?: number;
  answer?: object;
  /** Age of the signed timestamp, in seconds. */
  old?: number;
  /** Milliseconds. */
  took?: number;
}

const begun = Date.parse("2026-01-05T10:00:00Z");

function entry(described: Entry, index: number): object {
  const { path, method = "POST", body, data = {}, headers = {}, status = 200, old = 0 } = described;
  const { answer = { success: true, data }, took = 20 } = described;
  const at = begun + index * 10_000;
  const timestamp = String(at / 1000 - old);
  const userId = headers["X-User-Id"];
  const own = {
    "X-Api-Key": apiKey,
    "X-Timestamp": timestamp,
    "X-Request-Id": `request-${index}`,
    "X-Signature": sign(apiSecret, { apiKey, timestamp, userId }, "hex"),
    "Content-Type": "application/json",
    ...headers,
  };
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return {
    startedDateTime: new Date(at).toISOString(),
    time: took,
    request: {
      method,
      url: `https://wallet.example${path}`,
      headers: given.map(([name, value]) => ({ name, value })),
      ...(body && { postData: { text: JSON.stringify(body) } }),
    },
    response: { status, headers: [], content: { text: JSON.stringify(answer) } },
  };
}

const create = "/api/v2/user";
const account = "/api/v1/user/client_user/bank_account";
const nri = "/api/v2/user/nri";
const pool = "/api/v2/wallet/transaction/pool/sell";
const external = "/api/v2/wallet/transaction/crypto/sell";
const limits = "/api/v2/wallet/limits?transaction_type=sell";

const quote = (kind: "s" | "w", id: string): Entry => ({
  method: "GET",
  path: `/api/v2/wallet/${kind}/quote?user_id=${other}&from_amount=100`,
  data: { quote_id: id },
});

const left = { total: 50, consumed: 0, remaining: 50 };

const aggregate = Object.fromEntries(periods.map((period) => [period, left]));

const readLimits: Entry = {
  method: "GET",
  path: limits,
  headers: { "X-User-Id": other },
  data: { sell: { aggregate, payment_methods: {} } },
};

const refusedAs = (code: number) => ({
  status: 401,
  answer: { error_code: code, message: "invalid secret", success: false },
});

const reference = crypto.randomUUID();

const traffic: Entry[] = [
  { path: create, data: { user_id: user } },
  { path: account, body: { user_id: user, account_number: "1" } },
  { path: nri, body: { user_id: user } },
  { path: create, data: { user_id: resident } },
  { path: "/api/v2/user/kyc", body: { user_id: resident, country_iso3: "IND" } },
  { path: nri, body: { user_id: resident } },
  ...["X-Api-Key", "X-Signature", "X-Timestamp", "X-Request-Id"].map((name) => ({
    path: create,
    headers: { [name]: undefined },
  })),
  { method: "GET", path: limits },
  { path: create, headers: { "X-Signature": "0".repeat(64) } },
  { path: create, old: 60 },
  { path: create, ...refusedAs(6090) },
  { ...readLimits, ...refusedAs(6090) },
  readLimits,
  quote("s", "pool-quote"),
  { path: pool, body: { user_id: other, quote_id: "pool-quote", reference_uuid: reference } },
  { path: pool, body: { user_id: other, quote_id: "unknown", reference_uuid: reference } },
  quote("w", "external-quote"),
  {
    path: external,
    body: { user_id: other, quote_id: "external-quote", reference_uuid: reference },
  },
  {
    path: external,
    body: { user_id: other, quote_id: "external-quote", reference_uuid: reference },
  },
  ...[1, 2].map(() => ({
    path: `${external}/some-sell/confirm-onchain-funding`,
    body: { transaction_hash: "0x1" },
  })),
  readLimits,
];

const judged = (entries: readonly Entry[], profile = "profiles/sandbox.yaml") =>
  judge(JSON.stringify({ log: { entries: entries.map(entry) } }), {
    API_SECRET: apiSecret,
    [targetVariables.profile]: packageFile(profile),
  });

const foundIn = async (entries: readonly Entry[]) => (await judged(entries)).found;

test("each rule of the service finds what breaks it, and points at what is wrong in the response", async () => {
  const { findings, found } = await judged(traffic);
  expect(found).toEqual(expect.arrayContaining(Object.keys(serviceRules)));
  const fieldsOf = (id: string) => findings.find(({ requirement }) => requirement === id)?.fields;
  expect(fieldsOf("authentication-signature-accepted")).toEqual(["/error_code"]);
  expect(fieldsOf("limits-consumed-by-sell")).toEqual(["/data/sell/aggregate/lifetime/consumed"]);
});

test("a fresh request that was refused as expired is held against a service that had it in time", async () => {
  const refused = { path: create, ...refusedAs(6093) };
  expect(await foundIn([refused])).toContain("authentication-signature-accepted");
  expect(await foundIn([{ ...refused, took: 9_000 }])).toEqual([]);
});

const consumed = (amount: number): Entry => {
  const entries = { total: 900, consumed: amount, remaining: 900 - amount };
  const all = Object.fromEntries(periods.map((period) => [period, entries]));
  return { ...readLimits, data: { sell: { aggregate: all, payment_methods: {} } } };
};

const sell = (path: string, user_id: string | undefined, quote_id: string): Entry => ({
  path,
  body: { user_id, quote_id, reference_uuid: reference },
  data: { transaction_id: `sell of ${quote_id}` },
});

test("the reference of another user's sell can be the same", async () => {
  const sells = [sell(pool, other, "one"), sell(pool, resident, "another")];
  expect(await foundIn([quote("s", "one"), ...sells])).not.toContain("pool-sell-reference-refused");
});

const lapsing = (...funding: Entry[]): Entry[] => [
  quote("w", "external-quote"),
  sell(external, other, "external-quote"),
  consumed(100),
  ...funding,
  quote("s", "pool-quote"),
  sell(pool, other, "pool-quote"),
  consumed(100),
];

test("an external sell that is not funded may lapse", async () => {
  expect(await foundIn(lapsing())).not.toContain("limits-consumed-by-sell");
  const path = `${external}/sell of external-quote/confirm-onchain-funding`;
  const funding = { path: encodeURI(path), body: { user_id: other, transaction_hash: "0x1" } };
  expect(await foundIn(lapsing(funding))).toContain("limits-consumed-by-sell");
});

test("readings of ever new members are listed up to a bound", async () => {
  const record = { method: "GET", path: `${create}/${user}` };
  const entries = Array.from({ length: 25 }, (_, nth) => ({ ...record, data: { [`m${nth}`]: 1 } }));
  const { folder } = await judged(entries);
  const { observations } = readResults(folder);
  const readings = observations.filter(({ openPoint }) => openPoint === "user-record");
  expect(readings).toHaveLength(21);
  expect(readings.map(({ reading }) => reading)).toContain("further readings");
});

const ofLifetime = (amount: number) => ({
  aggregate: { lifetime: { total: 900, consumed: amount, remaining: 900 - amount } },
});

const inBothTypes = (amount: number): Entry => ({
  ...readLimits,
  data: { sell: ofLifetime(amount), crypto_sell: ofLifetime(0) },
});

test("each type of limits in an answer is judged, whatever another shows", async () => {
  const path = `${external}/sell of external-quote/confirm-onchain-funding`;
  const entries = [
    quote("w", "external-quote"),
    quote("s", "pool-quote"),
    inBothTypes(0),
    sell(external, other, "external-quote"),
    { path: encodeURI(path), body: { user_id: other, transaction_hash: "0x1" } },
    sell(pool, other, "pool-quote"),
    inBothTypes(100),
  ];
  const { findings } = await judged(entries, "profiles/variants/pool-limit-type.yaml");
  const found = findings.find(({ requirement }) => requirement === "limits-consumed-by-sell");
  expect(found?.fields).toEqual(["/data/crypto_sell/aggregate/lifetime/consumed"]);
});

test("a client whose KYC was refused has submitted it before it adds an account", async () => {
  const body = { user_id: other };
  const added = { path: account, body };
  const created = { path: create, data: body };
  const kyc = { path: "/api/v2/user/kyc", body, ...refusedAs(5999), status: 400 };
  expect(await foundIn([created, kyc, added])).not.toContain("client-kyc-before-account");
  expect(await foundIn([created, added])).toContain("client-kyc-before-account");
});
