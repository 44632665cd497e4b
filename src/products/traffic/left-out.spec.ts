import { expect, test } from "@playwright/test";
import { defaultClient } from "../../../sandbox/start.ts";
import { expectGolden } from "../../../proof/self/messages.ts";
import {
  changed,
  each,
  host,
  inKyc,
  judge,
  lacking,
  recorded,
  recording,
  signatures,
  type Change,
  type Entry,
  type Har,
} from "../../../proof/self/traffic/recorded-client.ts";

const placeholder = "4a3c1f6e-1111-4222-8333-444455556666";

const masking =
  (form: RegExp, mask: string): Change =>
  ({ log }) => {
    const other = JSON.parse(recording("node-fetch-har").toString()) as Har;
    const moved = other.log.entries.map((entry) => {
      const { pathname, search } = new URL(entry.request.url);
      return {
        ...entry,
        request: { ...entry.request, url: `https://${host}${pathname}${search}` },
      };
    });
    const all = JSON.stringify([...log.entries, ...moved]);
    log.entries = JSON.parse(all.replaceAll(form, mask)) as Entry[];
  };

const users = /(8d3991ee|631a7ec4)(-[\da-f]{4}){3}-[\da-f]{12}/g;
const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

const signing = ["x-api-key", "x-signature", "x-timestamp", "x-request-id", "x-user-id"];

/** What a recorder leaves out; the golden file has what then isn't judged, and how that is said. */
const leftOut: Record<string, Change> = {
  "request bodies": each(({ request }) => {
    delete request.postData?.text;
    request.bodySize = -1;
  }),
  "the types of members": each(({ request: { postData } }) => {
    if (!postData) return;
    const members = Object.entries(JSON.parse(postData.text ?? "{}") as object);
    postData.params = members.map(([name, value]) => ({ name, value: String(value) }));
    delete postData.text;
  }),
  "answers, with a comment": each(
    ({ response }) => (response.content = { comment: "Response bodies are not included." }),
  ),
  "the ends of long texts": each(
    ({ response: { content } }) => (content.text = content.text?.slice(0, 60) ?? ""),
  ),
  "the ends of answers, with a mark": each(({ response: { content } }) =>
    Object.assign(content, { text: content.text?.slice(0, 60), size: 60, _truncated: true }),
  ),
  "the ends of answers, and of their size": each(({ response }) => {
    const text = response.content.text?.slice(0, 60) ?? "";
    response.headers = response.headers.filter(({ name }) => !/content-length/i.test(name));
    Object.assign(response.content, { text, size: text.length });
  }),
  "answers, in the words of JavaScript": each(
    ({ response: { content } }) => (content.text = "null"),
  ),
  "what its members are called": inKyc(
    each(({ request: { postData } }) => {
      const text = postData?.text?.replaceAll(/"(user_id|LegalName|POA|POI)":/g, '"own_$1":');
      Object.assign(postData ?? {}, { text });
    }),
  ),
  "what came first": ({ log }) => {
    const start = Date.parse(log.entries[0]!.startedDateTime.slice(0, -5) + "Z");
    log.entries.forEach((entry, index) => {
      entry.startedDateTime = new Date(start + Math.floor(index / 3) * 1000).toISOString();
    });
    log.entries.reverse();
  },
  "the real headers of a request over HTTP/2": (har) => {
    each(({ request }) => request.headers.push({ name: ":authority", value: host }))(har);
    lacking("host")(har);
    inKyc(lacking(...signing, ":authority"))(har);
  },
  "the answer of one request": ({ log }) =>
    Object.assign(log.entries[1]!.response, { status: 0, headers: [], content: {} }),
  "answers that the client's cache had": ({ log }) =>
    Object.assign(log.entries.at(-1)!.response, { status: 304, content: { size: 0 } }),
  "all headers": each(({ request, response }) => (request.headers = response.headers = [])),
  "the users, by the UUID of zeros": each(({ request: { headers } }) => {
    for (const pair of headers)
      if (/user-id/i.test(pair.name)) pair.value = "00000000-0000-0000-0000-000000000000";
  }),
  ...Object.fromEntries(
    [placeholder, "user-XXXX", "[REDACTED]", "customer", "7"].map((mask) => [
      `whose each request is: ${mask}`,
      masking(users, mask),
    ]),
  ),
  "all ids": masking(uuids, placeholder),
  "who the users are, keeping them apart": masking(/(?<=(8d3991ee|631a7ec4)(-\w{4}){3}-)\w/g, "0"),
  "headers that nobody typed": lacking("host", ...signing.slice(0, 4)),
  "sensitive headers": lacking("x-api-key", "x-signature"),
  "signatures, by their hash": signatures((value) => `md5:${value.slice(0, 32)}`),
};

test("what a recorder left out is held against nobody", async () => {
  const plain = await judge(recorded);
  const left: Record<string, { notes: string[]; notJudged: string[] }> = {};
  for (const [without, change] of Object.entries(leftOut)) {
    for (const environment of [{}, { CONFORMANCE_API_KEY: defaultClient.apiKey }]) {
      const what = [without, ...Object.keys(environment)].join(", with ");
      const { found, passed, notes, exitCode } = await judge(
        changed(recorded, change),
        environment,
      );
      expect.soft({ found, exitCode }, what).toEqual({ found: [], exitCode: 3 });
      expect.soft(plain.passed, what).toEqual(expect.arrayContaining(passed));
      expect.soft(passed.length, what).toBeGreaterThan(10);
      const notJudged = plain.passed.filter((id) => !passed.includes(id));
      left[what] = { notes: notes.split("\n"), notJudged };
    }
  }
  expectGolden("left-out.json", left);
});

const wrong: Record<string, [change: Change, requirements: string[]]> = {
  "a request without a signature": [
    inKyc(lacking("x-signature")),
    ["authentication-signature-required", "client-carries-signing-headers"],
  ],
  "KYC without a body": [
    inKyc(
      each(({ request }) => {
        delete request.postData;
        request.bodySize = 0;
        request.headers.push({ name: "Content-Length", value: "0" });
      }),
    ),
    ["client-kyc-required-parts", "client-kyc-country"],
  ],
  "a document of 30 February, of a country in two letters": [
    inKyc(
      each(({ request: { postData } }) => {
        const { POI, ...kyc } = JSON.parse(postData?.text ?? "{}") as Record<string, object>;
        const document = { ...POI, issue_date: "2020-02-30", issuing_country: "IN" };
        Object.assign(postData ?? {}, { text: JSON.stringify({ ...kyc, POI: document }) });
      }),
    ),
    ["client-kyc-date-format", "client-kyc-country"],
  ],
  "an answer that isn't JSON": [
    ({ log }) => {
      const content = { size: 24, mimeType: "text/plain", text: "Internal error at line 5" };
      Object.assign(log.entries.at(-1)!.response, { status: 500, headers: [], content });
    },
    ["answers-json"],
  ],
  "a rejected request without any signing header": [
    (har) => {
      lacking(...signing)(har);
      const text = '{ "success": false, "error_code": 6092, "message": "unknown" }';
      const content = { size: text.length, text };
      each(({ response }) => Object.assign(response, { status: 401, content }))(har);
    },
    ["client-carries-signing-headers"],
  ],
};

test("deviations are found in recordings that show them", async () => {
  for (const [what, [change, requirements]] of Object.entries(wrong)) {
    const { found, exitCode } = await judge(changed(recorded, change));
    expect.soft(found, what).toEqual(expect.arrayContaining(requirements));
    expect.soft(exitCode, what).toBe(1);
  }
});
