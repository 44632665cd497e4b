import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultClient } from "../../../sandbox/start.ts";
import { readResults } from "../../../src/record/read-results.ts";
import { sign } from "../../../src/wire/signing.ts";
import { startSandbox } from "../../deviations.ts";
import { emptyFolder, here } from "../cli/command.ts";

export interface Pair {
  name: string;
  value: string;
}

export interface Entry {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    headers: Pair[];
    bodySize: number;
    postData?: { mimeType: string; text?: string; params?: Pair[]; encoding?: string };
    [more: string]: unknown;
  };
  response: {
    status: number;
    headers: Pair[];
    content: {
      size?: number;
      text?: string;
      mimeType?: string;
      encoding?: string;
      comment?: string;
    };
    [more: string]: unknown;
  };
  [more: string]: unknown;
}

export interface Har {
  log: { version: string; creator: { name: string }; entries: Entry[] };
}

export const host = "api.wallet.example";

const pairs = (headers: Iterable<[string, string]>): Pair[] =>
  [...headers].map(([name, value]) => ({ name, value }));

type Send = (request: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<string>;

/** A client that signs a user up and sells once: every request is right. */
export async function sellOnce(
  { apiKey, apiSecret }: { apiKey: string; apiSecret: string },
  send: Send,
): Promise<void> {
  const ask = async (method: string, path: string, body?: object, userId?: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      "X-Api-Key": apiKey,
      "X-Timestamp": timestamp,
      "X-Request-Id": crypto.randomUUID(),
      "X-Signature": sign(apiSecret, { apiKey, timestamp, userId }, "hex"),
      ...(userId !== undefined && { "X-User-Id": userId }),
      ...(body && { "Content-Type": "application/json" }),
    };
    const answered = await send({
      method,
      path,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (JSON.parse(answered) as { data: Record<string, string> }).data;
  };
  const user = { email: `${crypto.randomUUID()}@example.com`, phone: "+919812345678" };
  const { user_id = "" } = await ask("POST", "/api/v2/user", user);
  const number = "123456789012";
  await ask("POST", "/api/v2/user/kyc", {
    user_id,
    LegalName: "Asha Rao",
    country_iso3: "IND",
    source_of_funds: "SALARY",
    occupation: "ENGINEERING",
    state: "Kerala",
    address_line1: "1 Road",
    POA: { type: "AADHAAR", number },
    POI: { type: "PAN", number },
  });
  await ask("POST", "/api/v1/user/client_user/bank_account", {
    user_id,
    account_number: number,
    bank_code: "HDFC0001234",
    account_type: "SAVINGS",
    country: "IND",
    routing_type: "IFSC",
  });
  const pair = { from_currency: "USDT", to_currency: "INR" };
  const asked = new URLSearchParams({
    user_id,
    ...pair,
    from_amount: "12.75",
    payment_method: "bank_transfer",
    reference_uuid: crypto.randomUUID(),
  });
  const { quote_id } = await ask("GET", `/api/v2/wallet/s/quote?${asked}`);
  const askLimits = () =>
    ask("GET", "/api/v2/wallet/limits?transaction_type=sell", undefined, user_id);
  await askLimits();
  const { transaction_id = "" } = await ask("POST", "/api/v2/wallet/transaction/pool/sell", {
    user_id,
    quote_id,
    reason_code: "FAMILY_SUPPORT",
    ...pair,
    reference_uuid: crypto.randomUUID(),
  });
  const status = new URLSearchParams({ user_id, transaction_id });
  await ask("GET", `/api/v2/wallet/transaction?${status}`);
  await askLimits();
}

/** Records such a client of a sandbox as browsers do, under another host. */
export async function recordSell(): Promise<Har> {
  const sandbox = await startSandbox();
  const entries: Entry[] = [];
  await sellOnce(sandbox.credentials, async ({ path, ...request }) => {
    const started = new Date();
    const answer = await fetch(sandbox.url + path, request);
    const { method, headers, body: text } = request;
    const answered = await answer.text();
    entries.push({
      startedDateTime: started.toISOString(),
      time: Date.now() - started.getTime(),
      request: {
        method,
        url: `https://${host}${path}`,
        headers: pairs(Object.entries({ Host: host, ...headers })),
        bodySize: Buffer.byteLength(text ?? ""),
        ...(text && { postData: { mimeType: "application/json", text } }),
      },
      response: {
        status: answer.status,
        headers: pairs(answer.headers),
        content: {
          size: Buffer.byteLength(answered),
          mimeType: "application/json",
          text: answered,
        },
      },
    });
    return answered;
  });
  await sandbox.close();
  return { log: { version: "1.2", creator: { name: "recorder" }, entries } };
}

export async function judge(file: Har | string | Buffer, environment: Record<string, string> = {}) {
  const folder = emptyFolder();
  const [named, output] = [join(folder, "traffic.har"), join(folder, "out")];
  const isWritten = typeof file === "string" || Buffer.isBuffer(file);
  writeFileSync(named, isWritten ? file : JSON.stringify(file));
  const words = ["judge", named, "--output", output];
  const ended = await here(words, { API_SECRET: defaultClient.apiSecret, ...environment });
  const { findings, requirements, run } = readResults(output);
  return {
    ...ended,
    findings,
    found: findings.map(({ requirement }) => requirement),
    passed: requirements.flatMap(({ id, outcome }) => (outcome === "pass" ? [id] : [])),
    notes: run.traffic?.notes.join("\n") ?? "",
  };
}

export type Change = (har: Har) => unknown;

export function changed(har: Har, change: Change): Har {
  const copy = structuredClone(har);
  change(copy);
  return copy;
}

export const each =
  (change: (entry: Entry) => unknown): Change =>
  ({ log }) =>
    log.entries.forEach(change);

export const entries =
  (change: (all: Entry[]) => Entry[]): Change =>
  ({ log }) => {
    log.entries = change(log.entries);
  };

export const lacking = (...names: string[]) =>
  each(({ request }) => {
    request.headers = request.headers.filter(({ name }) => !names.includes(name.toLowerCase()));
  });

export const signatures = (change: (value: string) => string) =>
  each(({ request }) => {
    const pair = request.headers.find(({ name }) => name === "X-Signature");
    if (pair) pair.value = change(pair.value);
  });

export function compress({ response }: Entry, coding: string, by: (text: string) => Buffer): void {
  const { content } = response;
  Object.assign(content, { text: by(content.text ?? "").toString("base64"), encoding: "base64" });
  response.headers.push({ name: "Content-Encoding", value: coding });
}

export const behindPrefix = each(({ request }) => {
  request.url = request.url.replace(host, "gateway.example/wallet/test");
});

/** Changes the entry of KYC alone. */
export const inKyc =
  (change: Change): Change =>
  ({ log }) =>
    change({ log: { ...log, entries: log.entries.slice(1, 2) } });
