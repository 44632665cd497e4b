import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { readArchive } from "../observe/archive/read-archive.ts";
import { judgeFile } from "../observe/judge-file.ts";
import type { Results } from "../../record/results/results.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { sign } from "../../wire/signing.ts";
import { packageFile } from "../../../spec/files.ts";
import { startSandbox } from "../../../proof/deviations.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";
import { openBrowser } from "../../../proof/self/report/browser.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";
import {
  host,
  recordSell,
  sellOnce,
  type Entry,
  type Har,
  type Pair,
} from "../../../proof/self/traffic/recorded-client.ts";

let recorded: Awaited<ReturnType<typeof recordSell>>;
let plain: Judged;

interface Judged {
  exitCode: number;
  found: string[];
  passed: string[];
  notes: string;
}

const foundIn = ({ findings }: Results) => findings.map(({ requirement }) => requirement);
const passedIn = ({ requirements }: Results) =>
  requirements.flatMap(({ id, outcome }) => (outcome === "pass" ? [id] : []));

function judge(file: string | Buffer, environment: Record<string, string> = {}): Judged {
  const folder = emptyFolder();
  const named = join(folder, "traffic.har");
  writeFileSync(named, file);
  const output = join(folder, "out");
  const { log } = console;
  console.log = () => undefined;
  try {
    const API_SECRET = recorded.apiSecret;
    const exitCode = judgeFile(named, { API_SECRET, CONFORMANCE_OUTPUT: output, ...environment });
    const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
    return {
      exitCode,
      found: foundIn(results),
      passed: passedIn(results),
      notes: results.run.traffic?.notes.join("\n") ?? "",
    };
  } finally {
    console.log = log;
  }
}

test.beforeAll(async () => {
  recorded = await recordSell();
  plain = judge(JSON.stringify(recorded.har));
});

test("recordings by Chrome, mitmproxy and exporters of Node give the verdict of observe", async () => {
  const [browser, sandbox] = [await openBrowser(), await startSandbox()];
  try {
    const file = join(emptyFolder(), "chrome.har");
    const context = await browser.newContext({ recordHar: { path: file, content: "embed" } });
    const page = await context.newPage();
    await page.goto(sandbox.url);
    await sellOnce(sandbox.credentials, ({ path, ...request }) =>
      page.evaluate(async ({ url, options }) => (await fetch(url, options)).text(), {
        url: sandbox.url + path,
        options: request,
      }),
    );
    await context.close();
    const other = await startSandbox();
    const { apiSecret } = other.credentials;
    const observing = await startObserving(["--target", other.url], { API_SECRET: apiSecret });
    await sellOnce(other.credentials, async ({ path, ...request }) =>
      (await fetch(observing.url + path, request)).text(),
    );
    const { exitCode, results } = await observing.end();
    await other.close();
    const observed = { exitCode, found: foundIn(results), passed: passedIn(results) };
    expect(observed).toMatchObject({ exitCode: 3, found: [] });
    const API_SECRET = sandbox.credentials.apiSecret;
    expect.soft(judge(readFileSync(file), { API_SECRET }), "Chrome").toMatchObject(observed);
    for (const recorder of ["mitmproxy", "axios-har-tracker", "node-fetch-har"]) {
      const recording = packageFile(`proof/self/traffic/recordings/${recorder}.har`);
      const judged = judge(readFileSync(recording), { API_SECRET: "sandbox-secret" });
      expect.soft(judged, recorder).toMatchObject({ ...observed, notes: "" });
    }
  } finally {
    await Promise.all([browser.close(), sandbox.close()]);
  }
});

const inEach =
  (change: (entry: Entry) => void) =>
  (har: Har): void =>
    har.log.entries.forEach(change);

const header = ({ headers }: { headers: Pair[] }, name: string): Pair | undefined =>
  headers.find((pair) => pair.name.toLowerCase() === name.toLowerCase());

const without = (headers: Pair[], ...names: string[]): Pair[] =>
  headers.filter(({ name }) => !names.includes(name.toLowerCase()));

const lacking = (...names: string[]) =>
  inEach(({ request }) => {
    request.headers = without(request.headers, ...names);
  });

const signing = ["x-api-key", "x-signature", "x-timestamp", "x-request-id", "x-user-id"];

const replaced = (name: string, value: string | ((value: string) => string)) =>
  inEach(({ request }) => {
    const pair = header(request, name);
    if (pair) pair.value = typeof value === "string" ? value : value(pair.value);
  });

const answers = (change: (content: Entry["response"]["content"], entry: Entry) => void) =>
  inEach((entry) => change(entry.response.content, entry));

const bodies = (change: (data: NonNullable<Entry["request"]["postData"]>, entry: Entry) => void) =>
  inEach((entry) => {
    if (entry.request.postData) change(entry.request.postData, entry);
  });

const compressed = (coding: string, compress: (text: Buffer) => Buffer) =>
  answers((content, { response }) => {
    content.text = compress(Buffer.from(content.text ?? "")).toString("base64");
    content.encoding = "base64";
    response.headers.push({ name: "Content-Encoding", value: coding });
  });

const shortened = answers((content) => {
  content.text = content.text?.slice(0, 60) ?? "";
});

const chunks = (text: string): string =>
  `${(text.match(/[^]{1,50}/g) ?? []).map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("")}0\r\n\r\n`;

const elsewhere = (url: string, count: number) => (har: Har) => {
  const { startedDateTime = "" } = har.log.entries[0] ?? {};
  const content = { size: 20, mimeType: "text/javascript", text: "window.loaded = true" };
  for (let made = 0; made < count; made += 1) {
    const request = { method: "GET", url: `${url}${made}`, headers: [], bodySize: 0 };
    const response = { status: 200, headers: [], content };
    har.log.entries.push({ startedDateTime, time: 1, request, response });
  }
};

/** What recorders, and who passes recordings on, do that changes no verdict. */
const harmless: Record<string, (har: Har) => unknown> = {
  "answers in base64 that isn't declared": answers((content) => {
    content.text = Buffer.from(content.text ?? "").toString("base64");
  }),
  "... with two codings": compressed("gzip, br", (text) => brotliCompressSync(gzipSync(text))),
  "decompressed answers whose header still names gzip": inEach(({ response }) =>
    response.headers.push({ name: "Content-Encoding", value: "gzip" }),
  ),
  "answers with the framing of chunks": answers((content, { response }) => {
    content.text = chunks(content.text ?? "");
    response.headers = without(response.headers, "content-length");
    response.headers.push({ name: "Transfer-Encoding", value: "chunked" });
  }),
  "the whole body as a parameter": bodies((data) => {
    data.params = [{ name: data.text ?? "", value: "" }];
    delete data.text;
  }),
  "headers as an object": inEach(({ request }) => {
    request.headers = Object.fromEntries(
      request.headers.map(({ name, value }) => [name, value]),
    ) as never;
  }),
  "headers of HTTP/2": inEach(({ request }) => {
    request.headers = [
      { name: ":authority", value: host },
      ...request.headers.map(({ name, value }) => ({ name: name.toLowerCase(), value })),
    ];
  }),
  "a path prefix": inEach(({ request }) => {
    request.url = request.url.replace(host, "gateway.example/wallet/test");
  }),
  preflights: (har) => {
    har.log.entries = har.log.entries.flatMap((entry) => [
      { ...entry, request: { ...entry.request, method: "OPTIONS", headers: [] } },
      entry,
    ]);
  },
  "every entry twice": (har) => {
    har.log.entries = har.log.entries.flatMap((entry) => [entry, structuredClone(entry)]);
  },
  "requests that a redirection sent on": (har) => {
    har.log.entries = har.log.entries.flatMap((entry) => {
      const moved = structuredClone(entry);
      moved.request.url = moved.request.url.replace("https:", "http:");
      moved.startedDateTime = new Date(Date.parse(entry.startedDateTime) - 5).toISOString();
      moved.response = { ...moved.response, status: 307, headers: [], content: { size: 0 } };
      return [moved, entry];
    });
  },
  "answers of the browser's own cache": (har) => {
    const last = har.log.entries.at(-1);
    if (last) har.log.entries.push({ ...structuredClone(last), _fromCache: "disk", time: 5 });
  },
  "another order of the entries": (har) => {
    har.log.entries = har.log.entries.toReversed();
  },
};

test("what changes no verdict: other ways to write the same", () => {
  expect(plain).toMatchObject({ exitCode: 3, found: [], notes: "" });
  expect(plain.passed.length).toBeGreaterThan(35);
  const { passed } = plain;
  for (const [what, change] of Object.entries(harmless)) {
    const har = structuredClone(recorded.har);
    change(har);
    const judged = judge(JSON.stringify(har));
    expect.soft(judged, what).toMatchObject({ exitCode: 3, found: [], passed });
  }
  for (const [what, written] of Object.entries(files)) {
    const judged = judge(written(JSON.stringify(recorded.har)));
    expect.soft(judged, `a file with ${what}`).toMatchObject({ found: [], passed });
  }
});

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

/** What happens to the file itself. */
const files: Record<string, (text: string) => string | Buffer> = {
  "UTF-16 without one": utf16,
  "UTF-16, the other way round": (text) => utf16(`\uFEFF${text}`).swap16(),
  gzip: (text) => gzipSync(text),
  "a comma too many": (text) => text.replace(/\]\}\}$/, ",]}}"),
};

type Change = (har: Har) => unknown;

const each = (said: RegExp, lost: string, cases: Record<string, Change>) =>
  Object.fromEntries(
    Object.entries(cases).map(([what, change]): [string, [Change, RegExp, string]] => [
      what,
      [change, said, lost],
    ]),
  );

/** What recorders leave out: what is said of it, and what isn't judged any more. */
const leftOut: Record<string, [Change, RegExp, string]> = {
  ...each(/request or its body isn't there as a whole/, "client-kyc-country", {
    "request bodies": bodies((data, { request }) => {
      delete data.text;
      data.params = [];
      request.bodySize = -1;
    }),
    "the types of members": bodies((data) => {
      const members = Object.entries(JSON.parse(data.text ?? "{}") as object);
      data.params = members.map(([name, value]) => ({ name, value: String(value) }));
      delete data.text;
    }),
  }),
  ...each(/answer's body isn't there as a whole/, "answers-json", {
    "answers, with a comment": answers((content) => {
      delete content.text;
      delete content.size;
      content.comment = "Response bodies are not included.";
    }),
    "the ends of long texts": shortened,
  }),
  "the answer of one request": [
    (har) => {
      const kyc = har.log.entries[1];
      if (kyc) kyc.response = { status: 0, headers: [], content: { size: 0 } };
    },
    /^/,
    "client-kyc-before-account",
  ],
  "answers that the client's cache had": [
    (har) => {
      const last = har.log.entries.at(-1)?.response;
      if (last) Object.assign(last, { status: 304, content: { size: 0 } });
    },
    /in its cache \(304\) in 1 of 8/,
    "limits-consumed-by-sell",
  ],
  "all headers": [
    inEach(({ request, response }) => {
      request.headers = [];
      response.headers = [];
    }),
    /X-Signature isn't there as it was sent in 8 of 8/,
    "client-carries-signing-headers",
  ],
  "headers that nobody typed": [
    lacking("host", ...signing.slice(0, 4)),
    /X-Timestamp isn't there/,
    "client-timestamp-seconds",
  ],
  "sensitive headers": [
    lacking("x-api-key", "x-signature"),
    /X-Api-Key isn't there/,
    "authentication-signature-accepted",
  ],
  "signatures, by their hash": [
    replaced("x-signature", (value) => `md5:${value.slice(0, 32)}`),
    /X-Signature isn't/,
    "client-signs-every-request",
  ],
};

test("what a recorder left out is held against nobody", () => {
  for (const [what, [change, said, lost]] of Object.entries(leftOut)) {
    const har = structuredClone(recorded.har);
    change(har);
    for (const environment of [{}, { CONFORMANCE_API_KEY: recorded.apiKey }]) {
      const { found, passed, notes, exitCode } = judge(JSON.stringify(har), environment);
      expect.soft({ found, exitCode }, what).toEqual({ found: [], exitCode: 3 });
      expect.soft(notes, what).toMatch(said);
      expect.soft(passed, what).not.toContain(lost);
      expect.soft(plain.passed, what).toEqual(expect.arrayContaining(passed));
      expect.soft(passed.length, what).toBeGreaterThan(10);
    }
  }
});

/** The entry of the sell, changed. */
const sellOf = ({ log }: Har): Entry =>
  log.entries.find(({ request }) => request.url.endsWith("/pool/sell")) ??
  (log.entries[0] as Entry);

/** What is wrong all the same, in recordings that show it. */
const wrong: Record<string, [(har: Har) => unknown, string[]]> = {
  "a request without a signature": [
    (har) => {
      const { request } = sellOf(har);
      request.headers = without(request.headers, "x-signature");
    },
    ["authentication-signature-required", "client-carries-signing-headers"],
  ],
  "a signature that is cut": [
    (har) => {
      const pair = header(sellOf(har).request, "x-signature");
      if (pair) pair.value = pair.value.slice(0, 20);
    },
    ["authentication-signature-checked", "client-signs-every-request"],
  ],
  "KYC without a body": [
    (har) => {
      const { request } = har.log.entries[1] ?? sellOf(har);
      delete request.postData;
      request.bodySize = 0;
      request.headers.push({ name: "Content-Length", value: "0" });
    },
    ["client-kyc-required-parts", "client-kyc-country"],
  ],
  "an answer that isn't JSON": [
    (har) => {
      const { response } = sellOf(har);
      const text = "Internal error at line 5";
      response.headers = [];
      response.content = { mimeType: "application/json", size: text.length, text };
    },
    ["answers-json"],
  ],
  "a rejected request without any signing header": [
    inEach(({ request, response }) => {
      request.headers = without(request.headers, ...signing);
      const text = JSON.stringify({ success: false, error_code: 6092, message: "unknown" });
      Object.assign(response, { status: 401, content: { size: text.length, text } });
    }),
    ["client-carries-signing-headers"],
  ],
};

test("what is wrong is found in recordings that show it", () => {
  for (const [what, [change, requirements]] of Object.entries(wrong)) {
    const har = structuredClone(recorded.har);
    change(har);
    const { found, exitCode } = judge(JSON.stringify(har));
    expect.soft(found, what).toEqual(expect.arrayContaining(requirements));
    expect.soft(exitCode, what).toBe(1);
  }
});

test("a target's prefix and host are those that the archive is read by", () => {
  const har = structuredClone(recorded.har);
  inEach(({ request }) => {
    request.url = request.url.replace(host, "gateway.example/wallet/test");
  })(har);
  const CONFORMANCE_BASE_URL = "https://gateway.example/wallet/test";
  const { found, passed } = judge(JSON.stringify(har), { CONFORMANCE_BASE_URL });
  expect({ found, passed }).toEqual({ found: [], passed: plain.passed });
  const other = judge(JSON.stringify(har), { CONFORMANCE_BASE_URL: "https://nowhere.example" });
  expect(other.exitCode).toBe(2);
  expect(other.notes).toContain(
    "8 of 8 entries are about other hosts than nowhere.example (gateway.example)",
  );
});

test("each API key is judged by its own secret, and by no other", () => {
  const har = structuredClone(recorded.har);
  const second = structuredClone(recorded.har.log.entries);
  for (const { request } of second) {
    const parts = {
      apiKey: "other-client",
      timestamp: header(request, "x-timestamp")?.value ?? "",
    };
    const userId = header(request, "x-user-id")?.value;
    const values = new Map([
      ["X-Api-Key", parts.apiKey],
      ["X-Request-Id", crypto.randomUUID()],
      ["X-Signature", sign("other-secret", { ...parts, userId }, "hex")],
    ]);
    request.headers = request.headers.map(({ name, value }) => ({
      name,
      value: values.get(name) ?? value,
    }));
  }
  har.log.entries = [...second.slice(3, 5), ...har.log.entries];
  const { found, notes } = judge(JSON.stringify(har));
  expect(found).toEqual([]);
  expect(notes).toContain("The signatures of one API key, in 2 requests, weren't judged");
  const last = header(har.log.entries.at(-1)?.request ?? { headers: [] }, "x-signature");
  if (last) last.value = "0".repeat(64);
  expect(judge(JSON.stringify(har)).found).toContain("authentication-signature-checked");
});

test("what an entry shows that can't be read is held against nobody", () => {
  const har = structuredClone(recorded.har);
  const { request } = sellOf(har);
  har.log.entries = har.log.entries.map((entry) =>
    entry.request.url.endsWith("bank_account") ? "REPLACED" : entry,
  ) as Entry[];
  const text = JSON.stringify(har).replace('"REPLACED"', "{broken}");
  expect(judge(text)).toMatchObject({
    exitCode: 3,
    found: [],
    notes: expect.stringContaining(
      "What came before may be among the entries that can't be read in 1 of 7 exchanges. Not judged there: client-account-before-sell",
    ),
  });
  request.headers = without(request.headers, "x-signature");
  expect(judge(JSON.stringify(har)).found).toContain("client-carries-signing-headers");
});

async function judgedByCommand(text: string) {
  const file = join(emptyFolder(), "traffic.har");
  writeFileSync(file, text);
  return command(["judge", file, "--output", join(emptyFolder(), "out")], {});
}

test("the command judges what an archive shows, says what it couldn't, and refuses what is none", async () => {
  const har = structuredClone(recorded.har);
  elsewhere("https://elsewhere.example/", 1)(har);
  const cut = await judgedByCommand(JSON.stringify(har).slice(0, -20));
  expect(cut.printed).toContain("The archive is cut");
  expect(cut.printed).toContain("The API secret isn't known");
  expect(cut.exitCode).toBe(3);
  inEach(({ request }) => (request.url = `https://${host}/elsewhere`))(har);
  const none = await judgedByCommand(JSON.stringify(har));
  expect(none.printed).toContain("The traffic held no exchange with the interface");
  expect(none.exitCode).toBe(2);
  const hello = await judgedByCommand("hello");
  expect(hello.printed).toMatch(/traffic\.har is neither an HTTP archive.*\n$/);
  expect(hello.exitCode).toBe(2);
});

test("an archive that is cut or damaged anywhere is read as far as it can be, or refused in a line", () => {
  const har = structuredClone(recorded.har);
  har.log.entries = har.log.entries.slice(1, 3);
  compressed("gzip", gzipSync)(har);
  const text = JSON.stringify(har);
  const bytes = Buffer.from(text);
  const damaged = [bytes, gzipSync(bytes), utf16(text)].flatMap((whole) =>
    Array.from({ length: 200 }, (_, step) => {
      const at = Math.floor((whole.length * step) / 200);
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (step % 8));
      return step % 2 === 0 ? whole.subarray(0, at) : flipped;
    }),
  );
  const begun = Date.now();
  for (const file of damaged) {
    try {
      readArchive(file, "traffic.har", { isGiven: false, prefixOf: () => "" });
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      expect((error as Error).message).toMatch(/^traffic\.har is neither .*\.$/);
    }
  }
  expect(Date.now() - begun).toBeLessThan(20_000);
});
