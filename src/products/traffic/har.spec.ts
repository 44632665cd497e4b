import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Results } from "../../record/results/results.ts";
import { sign } from "../../wire/signing.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";

const apiKey = "some-client";
const apiSecret = "some-secret";
const origin = "https://wallet.example";

interface Sent {
  path?: string;
  method?: string;
  body?: object;
  answer?: object;
  headers?: Record<string, string>;
}

const pairs = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** An entry of an archive, a second after the one before it. */
function entry(
  { path = "/api/v2/user", method = "POST", body, answer, headers }: Sent,
  at: number,
) {
  const moment = Date.parse("2026-01-05T10:00:00Z") + at * 1000;
  const timestamp = String(moment / 1000);
  const own = {
    "X-Api-Key": apiKey,
    "X-Timestamp": timestamp,
    "X-Request-Id": `request-${at}`,
    "X-Signature": sign(apiSecret, { apiKey, timestamp }, "hex"),
    "Content-Type": "application/json",
    ...headers,
  };
  const text = answer && JSON.stringify(answer);
  return {
    startedDateTime: new Date(moment).toISOString(),
    time: 20,
    request: {
      method,
      url: origin + path,
      headers: pairs(own),
      bodySize: 100,
      ...(body && { postData: { text: JSON.stringify(body) } }),
    },
    response: {
      status: 200,
      headers: pairs({ "Content-Type": "application/json" }),
      content: { size: 50, ...(text && { text }) },
    },
  };
}

const user = { email: "a@example.com", phone: "+919812345678" };
const accepted = { success: true, data: { user_id: crypto.randomUUID() } };

async function judge(
  text: string,
  environment: Record<string, string> = { API_SECRET: apiSecret },
) {
  const folder = emptyFolder();
  const file = join(folder, "traffic.har");
  writeFileSync(file, text);
  const output = join(folder, "out");
  const ended = await command(["judge", file, "--output", output], environment);
  const results = (): Results =>
    JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
  return { ...ended, results };
}

const har = (entries: object[]): string => JSON.stringify({ log: { version: "1.2", entries } });
const whole = [
  entry({ body: user, answer: accepted }, 0),
  entry({ body: user, answer: { data: {} }, headers: { "X-Request-Id": "request-0" } }, 1),
];

test("an archive is judged, on both sides", async () => {
  const { exitCode, results } = await judge(har(whole));
  expect(exitCode).toBe(1);
  expect(results().findings.map(({ requirement }) => requirement)).toEqual([
    "answers-success-flag",
    "client-request-id-unique",
  ]);
  expect(results().target.baseUrl).toBe(origin);
});

test("of an archive without bodies, what its headers show is judged, and the rest is said", async () => {
  const { exitCode, results } = await judge(har([entry({}, 0), entry({}, 1)]));
  expect(exitCode).toBe(3);
  const outcomes = new Map(
    results().requirements.map(({ id, outcome }) => [id as string, outcome]),
  );
  expect(outcomes.get("client-signs-every-request")).toBe("pass");
  expect(outcomes.get("client-bodies-json")).toBe("not-exercised");
  expect(outcomes.get("answers-json")).toBe("not-exercised");
  expect(results().run.traffic?.notes.join()).toContain(
    "The request or its body isn't there as a whole in 2 of 2 exchanges. Not judged there: client-bodies-json.",
  );
});

test("of an archive that is cut, the complete entries are judged", async () => {
  const text = har([...whole, entry({ body: user, answer: accepted }, 2)]);
  const { exitCode, results } = await judge(text.slice(0, -200));
  expect(exitCode).toBe(1);
  expect(results().run.requests).toBe(2);
  expect(results().run.traffic?.notes.join()).toContain("The archive is cut");
});

test("without the secret, and with other hosts in it: both are said", async () => {
  const other = entry({ body: user, answer: accepted }, 2);
  other.request.url = "https://elsewhere.example/pixel";
  const { results } = await judge(har([...whole, other]), {});
  const notes = results().run.traffic?.notes.join() ?? "";
  expect(notes).toContain("The API secret isn't known");
  expect(notes).toContain("1 of 3 entries are about other hosts");
});

test("what is no archive, and what holds nothing of the interface, ends in exit 2", async () => {
  const none = await judge("hello");
  expect(none.exitCode).toBe(2);
  expect(none.printed).toContain("neither an HTTP archive");
  const elsewhere = await judge(har([entry({ path: "/elsewhere" }, 0)]));
  expect(elsewhere.exitCode).toBe(2);
  expect(elsewhere.printed).toContain("The traffic held no exchange with the interface");
});

test("entries that aren't as HAR has them are judged as far as they can be, and the rest is said", async () => {
  const [first = entry({}, 0), second = first] = whole;
  const odd = [
    first,
    { ...second, time: "soon" },
    { ...entry({ body: user, answer: accepted }, 2), response: { status: 200, headers: null } },
    { ...first, request: { ...first.request, headers: null } },
    { ...first, request: null },
    { ...first, startedDateTime: 5 },
    { ...second, request: { ...second.request, headers: [{ value: "x" }, null] } },
    { ...entry({ body: user }, 3), response: { ...second.response, content: { text: 5 } } },
  ];
  const { exitCode, printed, results } = await judge(har(odd));
  expect(printed).not.toContain("itself failed");
  expect(exitCode).toBe(1);
  expect(results().run.requests).toBe(6);
  const notes = results().run.traffic?.notes.join() ?? "";
  expect(notes).toContain("1 entry lacks a method or a time");
  expect(notes).toContain("The answer's body isn't there as a whole in 2 of 6 exchanges");
});
