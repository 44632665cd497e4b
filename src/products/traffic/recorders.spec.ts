import { randomUUID } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { zipSync } from "fflate";
import {
  behindPrefix,
  changed,
  compress,
  each,
  entries,
  host,
  judge,
  recorded,
  recording,
  type Change,
  type Har,
} from "../../../proof/self/traffic/recorded-client.ts";

let plain: Awaited<ReturnType<typeof judge>>;

test.beforeAll(async () => {
  plain = await judge(recorded);
});

test("a right client is found to be right, by recordings of Chrome, mitmproxy and exporters of Node", async () => {
  expect(plain).toMatchObject({ exitCode: 3, found: [], notes: "" });
  expect(plain.passed.length).toBeGreaterThan(35);
  const { exitCode, found, passed } = plain;
  for (const program of ["chrome", "mitmproxy", "axios-har-tracker", "node-fetch-har"]) {
    const judged = await judge(recording(program));
    expect.soft(judged, program).toMatchObject({ exitCode, found, passed, notes: "" });
  }
});

const inChunks = (text: string): string =>
  [...(text.match(/[^]{1,50}/g) ?? []), ""]
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    .join("");

const gateways = [
  { status: 502, text: "Bad Gateway" },
  { status: 302, location: "https://login.example" },
  { status: 401, text: '{"error":"invalid_token"}', "www-authenticate": "Bearer" },
];

/** Changes by recorders and their users that must not change the verdict. */
const harmless: Record<string, Change> = {
  "answers in base64 that isn't declared": each(({ response: { content } }) => {
    content.text = btoa(content.text ?? "");
  }),
  "... with two codings": each((entry) =>
    compress(entry, "gzip, br", (text) => brotliCompressSync(gzipSync(text))),
  ),
  "decompressed answers whose header still names gzip": each(({ response }) =>
    response.headers.push({ name: "Content-Encoding", value: "gzip" }),
  ),
  "answers with the framing of chunks": each(({ response: { content } }) => {
    content.text = inChunks(content.text ?? "");
  }),
  "the whole body as a parameter": each(({ request: { postData } }) => {
    if (!postData) return;
    postData.params = [{ name: postData.text ?? "", value: "" }];
    delete postData.text;
  }),
  "headers of HTTP/2, as an object": each(({ request }) => {
    const pairs = request.headers.map(({ name, value }) => [name.toLowerCase(), value]);
    request.headers = Object.fromEntries([[":authority", host], ...pairs]) as never;
  }),
  "blanks around the values of headers": each(({ request }) => {
    for (const pair of request.headers) pair.value = ` ${pair.value} `;
  }),
  "values of headers as numbers and lists": each(({ request }) => {
    for (const pair of request.headers)
      pair.value = (/timestamp/i.test(pair.name) ? Number(pair.value) : [pair.value]) as never;
  }),
  "times to the second": each((entry) => {
    entry.startedDateTime = entry.startedDateTime.replace(/\.\d+/, "");
    entry.time = 300;
  }),
  "times in milliseconds since 1970": each((entry) => {
    entry.startedDateTime = Date.parse(entry.startedDateTime) as never;
  }),
  "what a gateway answers, and another try": entries((all) =>
    all.flatMap((entry) => {
      const failed = gateways.map(({ status, text = "", ...named }) => {
        const { request, response, ...about } = structuredClone(entry);
        for (const pair of request.headers)
          if (/request-id/i.test(pair.name)) pair.value = randomUUID();
        const content = { size: text.length, text };
        const headers = Object.entries(named).map(([name, value]) => ({ name, value }));
        return { ...about, request, response: { ...response, status, headers, content } };
      });
      return entry.request.method === "GET" ? [...failed, entry] : [entry];
    }),
  ),
  "the query beside the address": each(({ request }) => {
    const url = new URL(request.url);
    const pairs = [...url.searchParams].map(([name, value]) => ({ name, value }));
    Object.assign(request, { url: url.origin + url.pathname, queryString: pairs });
  }),
  "many requests alike to an address alike elsewhere": entries((all) => [
    ...all,
    ...Array.from({ length: 30 }, (_, time) => {
      const { request, ...beacon } = all[0]!;
      const url = request.url.replace(host, "beacon.example");
      return { ...beacon, time, request: { ...request, url } };
    }),
  ]),
  "a path prefix": behindPrefix,
  "a quote that ends after the sell began": ({ log }) => (log.entries[3]!.time = 25),
  "preflights, copies, and what the browser's own cache answered": entries((all) => [
    { ...all[0]!, request: { ...all[0]!.request, method: "OPTIONS", headers: [] } },
    ...all.flatMap((entry) => [entry, structuredClone(entry)]),
    { ...structuredClone(all.at(-1)!), _fromCache: "disk", time: 5 },
    { ...structuredClone(all.at(-1)!), _fetchType: "Memory Cache", time: 6 },
  ]),
  "requests that never left the browser": entries((all) =>
    all.flatMap((entry) => {
      const response = {
        status: 0,
        headers: [],
        content: {},
        _error: "net::ERR_BLOCKED_BY_CLIENT",
      };
      return [{ ...entry, response }, entry];
    }),
  ),
  "requests that a redirection sent on": entries((all) =>
    all.flatMap((entry) => {
      const moved = structuredClone(entry);
      moved.request.url = moved.request.url.replace("https:", "http:");
      moved.startedDateTime = new Date(Date.parse(entry.startedDateTime) - 5).toISOString();
      Object.assign(moved.response, { status: 307, headers: [], content: { size: 0 } });
      return [moved, entry];
    }),
  ),
  "another order of the entries": entries((all) => all.toReversed()),
};

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

function attached(text: string): Buffer {
  const har = JSON.parse(text) as Har;
  const bodies: Record<string, Uint8Array> = {};
  for (const { request, response } of har.log.entries)
    for (const part of [request.postData, response.content]) {
      if (!part?.text) continue;
      const name = `${String(Object.keys(bodies).length).padStart(40, "0")}.json`;
      bodies[name] = Buffer.from(part.text);
      Object.assign(part, { text: undefined, _file: name });
    }
  return Buffer.from(zipSync({ "har.har": Buffer.from(JSON.stringify(har)), ...bodies }));
}

const files: Record<string, (text: string) => string | Buffer> = {
  "UTF-16 without a mark": utf16,
  "UTF-16, the other way round": (text) => utf16(`\uFEFF${text}`).swap16(),
  gzip: (text) => gzipSync(text),
  "bodies beside the archive, in a zip": attached,
  "a comma too many": (text) => text.replace(/\]\}\}$/, ",]}}"),
};

test("other ways to write the same change no verdict", async () => {
  const { exitCode, found, passed } = plain;
  for (const [what, change] of Object.entries(harmless)) {
    expect
      .soft(await judge(changed(recorded, change)), what)
      .toMatchObject({ exitCode, found, passed });
  }
  for (const [what, written] of Object.entries(files)) {
    const judged = await judge(written(JSON.stringify(recorded)));
    expect.soft(judged, `a file with ${what}`).toMatchObject({ found, passed });
  }
});
