import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { type Damage, type Honest, always, inTurn, ofPreflight, type Plan } from "./target.ts";
import { breakingDamages, stallingDamages } from "./connection.ts";
import { expectHarmless } from "./harmless.ts";
import { judge } from "./judge.ts";
import { command, here } from "../self/cli/command.ts";
import { plain } from "../self/client/standing-before.ts";
import { slowUnless } from "../self/slow.ts";

const changed =
  (change: (honest: Honest) => string | Buffer, headers: Record<string, string> = {}): Damage =>
  (answer, honest) => {
    answer.writeHead(honest.status, { "content-type": "application/json", ...headers });
    answer.end(change(honest));
  };

type Json = Record<string, unknown>;

function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => everyText(each, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, everyText(each, change)]),
  );
}

const texts =
  (change: (text: string, honest: Honest) => string) =>
  (honest: Honest): string =>
    JSON.stringify(everyText(JSON.parse(honest.body), (text) => change(text, honest)));

const numbers = (written: string) => (honest: Honest) =>
  honest.body.replaceAll(/(?<=[:[,])-?\d+(\.\d+)?(?=[,\]}])/g, written);

const script = `]]><script>alert("ran")</script><img src=x onerror="alert('ran')">`;
const terminalEscape = "\u001B[2J\u001B]0;owned\u0007\u009B31m";

const inPlaceOfOthers = (text: (honest: Honest) => string) => (honest: Honest) =>
  honest.body.replaceAll(/(?<=[:[,])(-?\d+(\.\d+)?|true|false)(?=[,\]}])/g, () =>
    JSON.stringify(text(honest)),
  );

const deep = (depth: number) => `{"success":true,"data":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const bomb = gzipSync(Buffer.alloc(100_000_000, " "));

const contentDamages = {
  "compresses badly": changed(({ body }) => `\u001F\u008B${body}`, { "content-encoding": "gzip" }),
  "says compressed and is not": changed(({ body }) => body, { "content-encoding": "gzip" }),
  "sends a gzip bomb": changed(() => bomb, { "content-encoding": "gzip" }),
  "names an unknown compression": changed(({ body }) => body, { "content-encoding": "frob" }),
  "sends bytes that are no UTF-8": changed(({ body }) =>
    Buffer.concat([
      Buffer.from(body.slice(0, -1)),
      Buffer.from(`,"x":"`),
      Buffer.from([0xff, 0xc0]),
      Buffer.from(`"}`),
    ]),
  ),
  "cuts its JSON off": changed(({ body }) => body.slice(0, -3)),
  "nests ten thousand deep": changed(() => deep(10_000)),
  "nests half a million deep": changed(() => deep(500_000)),
  "sends __proto__ keys": changed(({ body }) =>
    body.replace(
      "{",
      `{"__proto__":{"success":true,"error_code":1},"constructor":{"prototype":{}},`,
    ),
  ),
  "sends numbers beyond all bounds": changed(numbers("1e999")),
  "sends numbers of a thousand digits": changed(numbers("9".repeat(1_000))),
  "sends exponents of a billion": changed(numbers("1e1000000000")),
  "sends every key twice": changed(({ body }) => body.replaceAll(/("\w+"):/g, "$1:null,$1:")),
  "sends script in every text": changed(texts((text) => text + script)),
  "sends terminal escapes in every text": changed(texts((text) => text + terminalEscape)),
  "sends halves of characters": changed(texts((text) => `${text}\\uD800`)),
  "sends a message of two megabytes": changed(texts((text) => text + "long ".repeat(390_000))),
  "puts a byte order mark first": changed(({ body }) => `\uFEFF${body}`),
  "sends nothing": changed(() => ""),
  "sends a list": changed(() => `[${"{},".repeat(1_000)}{}]`),
  "sends a page": changed(() => `<!doctype html>${script}`, { "content-type": "text/html" }),
  "says that its JSON is a page": changed(({ body }) => body, { "content-type": "text/html" }),
  "says it in another charset": changed(({ body }) => Buffer.from(body, "utf16le"), {
    "content-type": "application/json; charset=utf-16le",
  }),
  "puts script and escapes in headers": changed(({ body }) => body, {
    "x-note": script,
    "content-type": `application/json; x="${script}"`,
  }),
  "sends back what it was sent": changed(
    (honest) => texts((text) => `${text} ${JSON.stringify(honest.asked)}`)(honest),
    {},
  ),
  "sends script where numbers and truths stand": changed(inPlaceOfOthers(() => script)),
  "sends terminal escapes where numbers and truths stand": changed(
    inPlaceOfOthers(() => terminalEscape),
  ),
  "sends key and secret where numbers and truths stand": changed(
    inPlaceOfOthers(({ asked, secret }) => `${String(asked["x-api-key"])} ${secret}`),
  ),
  "sends the signature where numbers and truths stand": changed(
    inPlaceOfOthers(({ asked }) => `the signature ${String(asked["x-signature"])}`),
  ),
  "sends the secret in base64 where numbers and truths stand": changed(
    inPlaceOfOthers(({ secret }) => Buffer.from(`it is ${secret}!`).toString("base64")),
  ),
  "sends objects that are no words where numbers and truths stand": changed(({ body }) =>
    body.replaceAll(
      /(?<=[:[,])(-?\d+(\.\d+)?|true|false)(?=[,\]}])/g,
      `{"toString":null,"valueOf":null}`,
    ),
  ),
  "sends every text as a structure of a thousand levels": changed(({ body }) =>
    body.replaceAll(/:"[^"]*"/g, `:${"[".repeat(1_000)}${"]".repeat(1_000)}`),
  ),
  "is too busy": (answer) =>
    void answer.writeHead(429, { "content-type": "application/json" }).end(busy),
  "is too busy, says a page": (answer) =>
    void answer.writeHead(429, { "content-type": "text/html" }).end(`<h1>429</h1>${script}`),
  "is too busy for an hour": (answer) =>
    void answer
      .writeHead(429, { "content-type": "application/json", "retry-after": "3600" })
      .end(busy),
} satisfies Record<string, Damage>;

const busy = JSON.stringify({ success: false, message: "slow down" } satisfies Json);

test("a target with a page where clocks are looked at is given up in time", async () => {
  const page = contentDamages["sends a page"];
  const plan: Plan = (answered, { what }) =>
    answered >= ofPreflight && what.includes("/wallet/transaction?") ? page : undefined;
  const environment = {
    CONFORMANCE_TEST: "scenarios/known-last-year/an-account-is-still-its-owner-s-a-year-later",
  };
  expectHarmless(await judge(plan, ["link-account-owned-by-another"], { environment }));
});

/** Reads, writes and refusals, so that every damage hits some of each. */
const widely = ["status", "funding"];

/** More answers than the preflight asks for, so that some checks run. */
const soundFirst = 20;

/** Damages that could fill the memory; the other breaking ones share one run below. */
const large = new Set(["sends a body without end", "sends ten thousand headers"]);

for (const [does, damage] of Object.entries({ ...stallingDamages, ...breakingDamages })) {
  const isQuick = does in stallingDamages || large.has(does);
  test(`a target that ${does}`, slowUnless(isQuick), async () => {
    expectHarmless(
      await judge(always(damage), undefined, { by: does in stallingDamages ? here : command }),
    );
  });
}

test("a target whose answers are bad in one way after the other", async () => {
  const damages = Object.values({ ...breakingDamages, ...contentDamages });
  const turns = inTurn(damages);
  let answers = 0;
  const run = await judge((answered, asked) => turns((answers = answered), asked), widely);
  expectHarmless(run);
  expect(run.exitCode).toBe(1);
  expect(answers, "each had its turn twice").toBeGreaterThan(3 * 2 * damages.length);
});

test("a gateway that puts every request off", async () => {
  const run = await judge(always(contentDamages["is too busy, says a page"], soundFirst));
  expectHarmless(run);
  expect(run.results.findings).toEqual([]);
  expect(run.exitCode).toBe(3);
});

for (const [when, honestFor, exitCode] of [
  ["from the beginning", 0, 2],
  ["after a while", 60, 3],
] as const) {
  test(`a target that redirects to a stranger ${when}`, slowUnless(honestFor === 0), async () => {
    const asked: unknown[] = [];
    const stranger = await plain(({ url }, answer) => {
      asked.push(url);
      answer.end("{}");
    });
    const redirecting = [301, 302, 303, 307, 308].map((status): Damage => (answer) => {
      answer.writeHead(status, { location: `${stranger.url}/` }).end("{}");
    });
    const plan: Plan = (answered) =>
      answered < honestFor ? undefined : redirecting[answered % redirecting.length];
    const run = await judge(plan, ["limits-per-user"], { by: honestFor > 0 ? command : here });
    stranger.close();
    expectHarmless(run);
    expect(run.exitCode).toBe(exitCode);
    expect(asked).toEqual([]);
  });
}

// Each damage alone takes minutes, so this runs only on demand.
if (process.env.HOSTILE === "each") {
  const damages = { ...stallingDamages, ...breakingDamages, ...contentDamages };
  for (const [does, damage] of Object.entries(damages)) {
    test(`a target that ${does} after a while`, async () => {
      expectHarmless(await judge(always(damage, soundFirst), ["limits-entry-remaining"]));
    });
  }
}
