import { startSandbox } from "../../deviations.ts";
import { sign } from "../../../src/wire/signing.ts";

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

interface Sent {
  method: string;
  path: string;
  body?: object;
  userId?: string;
}

/** A client of a sandbox that records what it sends and gets, as browsers do, under another host. */
class RecordedClient {
  readonly entries: Entry[] = [];
  private readonly sandbox: Awaited<ReturnType<typeof startSandbox>>;

  constructor(sandbox: Awaited<ReturnType<typeof startSandbox>>) {
    this.sandbox = sandbox;
  }

  async exchange({ method, path, body, userId }: Sent): Promise<{ data: Record<string, string> }> {
    const { url, credentials } = this.sandbox;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = { apiKey: credentials.apiKey, timestamp, userId };
    const headers = {
      Host: host,
      "X-Api-Key": credentials.apiKey,
      "X-Timestamp": timestamp,
      "X-Request-Id": crypto.randomUUID(),
      "X-Signature": sign(credentials.apiSecret, signed, "hex"),
      ...(userId !== undefined && { "X-User-Id": userId }),
      ...(body && { "Content-Type": "application/json" }),
    };
    const text = body && JSON.stringify(body);
    const startedDateTime = new Date().toISOString();
    const { Host: _, ...sent } = headers;
    const answer = await fetch(url + path, { method, headers: sent, ...(text && { body: text }) });
    const answered = await answer.text();
    this.entries.push({
      startedDateTime,
      time: 2,
      request: {
        method,
        url: `https://${host}${path}`,
        headers: pairs(Object.entries(headers)),
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
    return JSON.parse(answered) as { data: Record<string, string> };
  }
}

/** Records a client that signs a user up and sells once: every request is right, and every answer. */
export async function recordSell(): Promise<{ har: Har; apiSecret: string; apiKey: string }> {
  const sandbox = await startSandbox();
  const client = new RecordedClient(sandbox);
  const user = { email: `${crypto.randomUUID()}@example.com`, phone: "+919812345678" };
  const created = await client.exchange({ method: "POST", path: "/api/v2/user", body: user });
  const userId = created.data.user_id ?? "";
  const document = { number: "123456789012" };
  const kyc = {
    user_id: userId,
    LegalName: "Asha Rao",
    country_iso3: "IND",
    source_of_funds: "SALARY",
    occupation: "ENGINEERING",
    state: "Kerala",
    address_line1: "1 Road",
    POA: { type: "AADHAAR", ...document },
    POI: { type: "PAN", ...document },
  };
  await client.exchange({ method: "POST", path: "/api/v2/user/kyc", body: kyc });
  const account = {
    user_id: userId,
    account_number: "123456789012",
    bank_code: "HDFC0001234",
    account_type: "SAVINGS",
    country: "IND",
    routing_type: "IFSC",
  };
  const path = "/api/v1/user/client_user/bank_account";
  await client.exchange({ method: "POST", path, body: account });
  const asked = new URLSearchParams({
    user_id: userId,
    from_currency: "USDT",
    to_currency: "INR",
    from_amount: "12.75",
    payment_method: "bank_transfer",
    reference_uuid: crypto.randomUUID(),
  });
  const quote = await client.exchange({ method: "GET", path: `/api/v2/wallet/s/quote?${asked}` });
  const limits = { method: "GET", path: "/api/v2/wallet/limits?transaction_type=sell", userId };
  await client.exchange(limits);
  const sell = {
    user_id: userId,
    quote_id: quote.data.quote_id,
    reason_code: "FAMILY_SUPPORT",
    from_currency: "USDT",
    to_currency: "INR",
    reference_uuid: crypto.randomUUID(),
  };
  const sold = await client.exchange({
    method: "POST",
    path: "/api/v2/wallet/transaction/pool/sell",
    body: sell,
  });
  const status = `user_id=${userId}&transaction_id=${sold.data.transaction_id ?? ""}`;
  await client.exchange({ method: "GET", path: `/api/v2/wallet/transaction?${status}` });
  await client.exchange(limits);
  await sandbox.close();
  return {
    har: { log: { version: "1.2", creator: { name: "recorder" }, entries: client.entries } },
    ...sandbox.credentials,
  };
}
