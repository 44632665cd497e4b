import type { IncomingMessage, ServerResponse } from "node:http";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { emptyFolder, here } from "../self/cli/command.ts";
import { profileWith } from "../self/cli/judge.ts";
import { plain } from "../self/client/standing-before.ts";
import { isThorough } from "../self/slow.ts";

type Answers = (answer: ServerResponse, request: IncomingMessage, body: string) => void;
type NoWallet = [answers: Answers, says: RegExp];

type Headers = Record<string, string>;

const json =
  (status: number, body: unknown, headers: Headers = {}) =>
  (answer: ServerResponse) =>
    answer
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));

const page =
  (status: number, body: string, headers: Headers = {}) =>
  (answer: ServerResponse) =>
    answer.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);

const text = (status: number, body: string, headers: Headers = {}) =>
  page(status, body, { "content-type": "text/plain", ...headers });

function inTurn(...each: Answers[]): Answers {
  let asked = 0;
  return (...of) => each[asked++ % each.length]?.(...of);
}

/** What a person is told to check. */
const told = {
  prefix: /under a prefix or a host of its own/,
  header: /header of its own, such as a subscription key.*allow list/,
  down: /may be down or starting/,
  accepts: /A stub, an echo, or an API of another kind/,
  aPage: /a login, a maintenance notice, a firewall's block page, a directory/,
  later: /puts every request off.*Try again later/s,
};

const alone: Record<string, NoWallet> = {
  "Kong without the key": [
    json(
      401,
      { message: "No API key found in request" },
      { server: "kong/3.4", "www-authenticate": "Key" },
    ),
    /server: kong.*header of its own/s,
  ],
  "a gateway that tells an unknown key from none": [
    (answer, request) =>
      request.headers["x-api-key"]
        ? json(403, { message: "Invalid authentication credentials" })(answer)
        : json(401, { message: "No API key found in request" })(answer),
    told.header,
  ],
  "AWS API Gateway": [
    json(
      403,
      { message: "Missing Authentication Token" },
      { "x-amzn-errortype": "MissingAuthenticationTokenException" },
    ),
    told.header,
  ],
  "a firewall's block page with 200": [
    page(200, "<html>Request unsuccessful. Incident ID</html>"),
    told.aPage,
  ],
  "no healthy upstream": [
    text(503, "no healthy upstream", { server: "envoy" }),
    /envoy.*may be down/s,
  ],
  "too many requests": [json(429, { message: "slow down" }), told.later],
  "too many requests, for an hour": [text(429, "", { "retry-after": "3600" }), /Retry-After: 3600/],
  "a redirect to a login": [
    text(302, "", { location: "https://login.example.com/?next=%2F" }),
    /redirects to https:\/\/login\.example\.com/,
  ],
  "a redirect to another path": [
    (answer, { url }) => page(308, "", { location: `${url}/` })(answer),
    /redirects to \/api.*slash at the end: give operations\.getTransaction\.path/,
  ],
  "two backends in turn": [
    inTurn(json(200, {}), json(404, { message: "no route" })),
    /signed rightly, wrongly/,
  ],
  "a login that wants a token": [
    json(
      401,
      { error: "unauthorized", error_description: "Full authentication is required" },
      { "www-authenticate": 'Bearer realm="api"' },
    ),
    /www-authenticate: Bearer.*header of its own/s,
  ],
  "a firewall that blocks writing": [
    (answer, { method }) =>
      method === "POST"
        ? page(403, "<h1>Request blocked</h1>")(answer)
        : json(404, { message: "no route" })(answer),
    told.prefix,
  ],
  "NestJS without the route": [
    (answer, { method, url }) =>
      json(404, { statusCode: 404, message: `Cannot ${method} ${url}`, error: "Not Found" })(
        answer,
      ),
    told.prefix,
  ],
  "an empty object": [json(200, {}), told.accepts],
  "an echo": [
    (answer, { method, url, headers }, body) =>
      json(200, {
        success: true,
        method,
        url,
        headers,
        data: body,
        args: { [String(url).length]: url },
      })(answer),
    told.accepts,
  ],
  "the same documented error": [
    json(400, { success: false, error_code: 400001, message: "missing parameters" }),
    /error_code":400001/,
  ],
  "failures only": [json(500, { success: false, message: "failure" }), told.down],
  GraphQL: [
    json(200, { errors: [{ message: "Must provide query string." }] }),
    /GraphQL and JSON-RPC/,
  ],
  "JSON-RPC": [
    json(200, {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32600, message: "Invalid Request" },
    }),
    /GraphQL and JSON-RPC/,
  ],
  "a login page": [page(200, "<!doctype html><title>Sign in</title>"), told.aPage],
  "no content": [(answer) => answer.writeHead(204).end(), /an empty body/],
  "a byte order mark": [
    (answer) =>
      answer
        .writeHead(404, { "content-type": "application/json" })
        .end('\uFEFF{"success":false,"error_code":3100}'),
    /No answer .* could be read as JSON: a byte order mark/,
  ],
  "a guard before its JSON": [
    text(404, ')]}\',\n{"success":false}'),
    /could be read as JSON: "\)\]\}'," stands before it\./,
  ],
  "JSON in UTF-16": [
    text(404, '{"success":false}'.replaceAll(/./g, "$&\0")),
    /could be read as JSON: it has NUL bytes/,
  ],
  "a code in the body that repeats the status": [
    json(404, { success: false, code: 404, message: "no such API" }),
    told.prefix,
  ],
  "a status in the body with 200": [
    json(200, { code: 404, status: "error", message: "not found", data: null }),
    told.accepts,
  ],
  "an unauthorized in the interface's own envelope": [
    json(401, { success: false, error_code: 401, message: "Unauthorized" }),
    told.header,
  ],
  "examples, whatever is asked": [
    (answer, { method, url }) =>
      json(method === "POST" ? 201 : 200, {
        success: true,
        data: { user_id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", id: url, status: "APPROVED" },
      })(answer),
    told.accepts,
  ],
  "nothing at all": [() => {}, /cannot be reached: no complete response in time/],
  "a body without end": [
    (answer) => answer.writeHead(200, { "content-type": "application/json" }).write('{"a":'),
    /cannot be reached: no complete response in time/,
  ],
};

const noWallets: Record<string, NoWallet> = {
  ...alone,
  "each of these in turn": [
    inTurn(
      ...Object.values(alone)
        .slice(0, 20)
        .map(([answers]) => answers),
    ),
    /not this interface/,
  ],
};

const environment = { API_KEY: "key-of-nobody", API_SECRET: "a-secret-for-tests" };

async function served([answers]: NoWallet) {
  const asked = { requests: 0 };
  const { url, close } = await plain(async (request, answer) => {
    asked.requests += 1;
    answers(answer, request, Buffer.concat(await request.toArray()).toString());
  });
  return { url, close, asked };
}

const longestMs = 20_000;
const mostRequests = 400;

test("run and probe end with exit 2 at what isn't the interface, and say what stands there and what to check", async () => {
  test.setTimeout(180_000);
  const folder = emptyFolder();
  for (const [index, [name, kind]] of Object.entries(noWallets).entries()) {
    const { url, close, asked } = await served(kind);
    const profile = profileWith(`name: x\nbaseUrl: ${url}\nrequestTimeoutSeconds: 1\n`);
    const drafted = join(folder, `drafted-${index}.yaml`);
    const probe = ["probe", "--base-url", url, "--profile", profile, "--output", drafted];
    // Both look by the same preflight.
    const isProbed = isThorough || index % 3 === 0;
    for (const words of [
      ["run", "--profile", profile, "--output", join(folder, `run-${index}`)],
      ...(isProbed ? [[...probe, ...(index % 2 === 0 ? ["--read-only"] : [])]] : []),
    ]) {
      const begun = Date.now();
      const { exitCode, printed } = await here(words, environment, folder);
      const what = `${words[0]} at ${name}: ${printed}`;
      expect.soft(exitCode, what).toBe(2);
      expect.soft(printed, what).toMatch(kind[1]);
      expect.soft(printed, what).not.toContain(environment.API_KEY);
      expect.soft(Date.now() - begun, what).toBeLessThan(longestMs);
    }
    expect.soft(asked.requests, name).toBeLessThan(mostRequests);
    expect.soft(existsSync(drafted), name).toBe(false);
    close();
  }
});
