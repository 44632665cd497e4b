import type { IncomingMessage, ServerResponse } from "node:http";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { emptyFolder, here } from "../self/cli/command.ts";
import { plain } from "../self/client/standing-before.ts";
import { isThorough } from "../self/slow.ts";

interface NoWallet {
  answers: (answer: ServerResponse, request: IncomingMessage, body: string) => void;
  says: RegExp;
}

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

function inTurn(...each: NoWallet["answers"][]): NoWallet["answers"] {
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

const gatewaysAlone: Record<string, NoWallet> = {
  "Kong without the key": {
    answers: json(
      401,
      { message: "No API key found in request" },
      { server: "kong/3.4", "www-authenticate": "Key" },
    ),
    says: /server: kong.*header of its own/s,
  },
  "a gateway that tells an unknown key from none": {
    answers: (answer, request) =>
      request.headers["x-api-key"]
        ? json(403, { message: "Invalid authentication credentials" })(answer)
        : json(401, { message: "No API key found in request" })(answer),
    says: told.header,
  },
  "AWS API Gateway": {
    answers: json(
      403,
      { message: "Missing Authentication Token" },
      { "x-amzn-errortype": "MissingAuthenticationTokenException" },
    ),
    says: told.header,
  },
  "a store's refusal in XML": {
    answers: text(403, "<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", {
      "content-type": "application/xml",
    }),
    says: told.header,
  },
  "a firewall's block page with 200": {
    answers: page(200, "<html>Request unsuccessful. Incident ID</html>"),
    says: told.aPage,
  },
  "no healthy upstream": {
    answers: text(503, "no healthy upstream", { server: "envoy" }),
    says: /envoy.*may be down/s,
  },
  "too many requests": { answers: json(429, { message: "slow down" }), says: told.later },
  "too many requests, for an hour": {
    answers: text(429, "", { "retry-after": "3600" }),
    says: /Retry-After: 3600/,
  },
  "a redirect to a login": {
    answers: text(302, "", { location: "https://login.example.com/?next=%2F" }),
    says: /redirects to https:\/\/login\.example\.com/,
  },
  "a redirect to another path": {
    answers: (answer, { url }) => page(308, "", { location: `${url}/` })(answer),
    says: /redirects to \/api.*slash at the end: give operations\.getTransaction\.path/,
  },
  "two backends in turn": {
    answers: inTurn(json(200, {}), json(404, { message: "no route" })),
    says: /signed rightly, wrongly/,
  },
  "a login that wants a token": {
    answers: json(
      401,
      { error: "unauthorized", error_description: "Full authentication is required" },
      { "www-authenticate": 'Bearer realm="api"' },
    ),
    says: /www-authenticate: Bearer.*header of its own/s,
  },
  "a firewall that blocks writing": {
    answers: (answer, { method }) =>
      method === "POST"
        ? page(403, "<h1>Request blocked</h1>")(answer)
        : json(404, { message: "no route" })(answer),
    says: told.prefix,
  },
};

const services: Record<string, NoWallet> = {
  "NestJS without the route": {
    answers: (answer, { method, url }) =>
      json(404, { statusCode: 404, message: `Cannot ${method} ${url}`, error: "Not Found" })(
        answer,
      ),
    says: told.prefix,
  },
  "problem details, without the route": {
    answers: json(
      404,
      { title: "Not Found", status: 404 },
      { "content-type": "application/problem+json" },
    ),
    says: told.prefix,
  },
  "an empty object": { answers: json(200, {}), says: told.accepts },
  "a health check": { answers: text(200, "OK"), says: told.accepts },
  "an echo": {
    answers: (answer, { method, url, headers }, body) =>
      json(200, {
        success: true,
        method,
        url,
        headers,
        data: body,
        args: { [String(url).length]: url },
      })(answer),
    says: told.accepts,
  },
  "the same documented error": {
    answers: json(400, { success: false, error_code: 400001, message: "missing parameters" }),
    says: /error_code":400001/,
  },
  "failures only": { answers: json(500, { success: false, message: "failure" }), says: told.down },
  GraphQL: {
    answers: json(200, { errors: [{ message: "Must provide query string." }] }),
    says: /GraphQL and JSON-RPC/,
  },
  "JSON-RPC": {
    answers: json(200, {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32600, message: "Invalid Request" },
    }),
    says: /GraphQL and JSON-RPC/,
  },
  "a login page": { answers: page(200, "<!doctype html><title>Sign in</title>"), says: told.aPage },
  "no content": { answers: (answer) => answer.writeHead(204).end(), says: /an empty body/ },
  "half of its JSON": {
    answers: text(200, '{"success": tr', { "content-type": "application/json" }),
    says: told.accepts,
  },
  "a byte order mark": {
    answers: (answer) =>
      answer
        .writeHead(404, { "content-type": "application/json" })
        .end('\uFEFF{"success":false,"error_code":3100}'),
    says: /No answer .* could be read as JSON: a byte order mark/,
  },
  "a guard before its JSON": {
    answers: text(404, ')]}\',\n{"success":false}'),
    says: /could be read as JSON: "\)\]\}'," stands before it\./,
  },
  "JSON in UTF-16": {
    answers: text(404, '{"success":false}'.replaceAll(/./g, "$&\0")),
    says: /could be read as JSON: it has NUL bytes/,
  },
  "a router's default": { answers: text(404, "404 page not found\n"), says: told.prefix },
  "a code in the body that repeats the status": {
    answers: json(404, { success: false, code: 404, message: "no such API" }),
    says: told.prefix,
  },
  "a status in the body with 200": {
    answers: json(200, { code: 404, status: "error", message: "not found", data: null }),
    says: told.accepts,
  },
  "an unauthorized in the interface's own envelope": {
    answers: json(401, { success: false, error_code: 401, message: "Unauthorized" }),
    says: told.header,
  },
  "examples, whatever is asked": {
    answers: (answer, { method, url }) =>
      json(method === "POST" ? 201 : 200, {
        success: true,
        data: { user_id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", id: url, status: "APPROVED" },
      })(answer),
    says: told.accepts,
  },
  "nothing at all": { answers: () => {}, says: /cannot be reached: no complete response in time/ },
  "a body without end": {
    answers: (answer) =>
      answer.writeHead(200, { "content-type": "application/json" }).write('{"a":'),
    says: /cannot be reached: no complete response in time/,
  },
};

const alone = { ...gatewaysAlone, ...services };

const noWallets: Record<string, NoWallet> = {
  ...alone,
  "each of these in turn": {
    answers: inTurn(
      ...Object.values(alone)
        .slice(0, 20)
        .map(({ answers }) => answers),
    ),
    says: /not this interface/,
  },
};

const environment = { API_KEY: "key-of-nobody", API_SECRET: "a-secret-for-tests" };

async function served({ answers }: NoWallet) {
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
    const profile = join(folder, `${index}.yaml`);
    writeFileSync(profile, `name: x\nbaseUrl: ${url}\nrequestTimeoutSeconds: 1\n`);
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
      expect.soft(printed, what).toMatch(kind.says);
      expect.soft(printed, what).not.toContain(environment.API_KEY);
      expect.soft(Date.now() - begun, what).toBeLessThan(longestMs);
    }
    expect.soft(asked.requests, name).toBeLessThan(mostRequests);
    expect.soft(existsSync(drafted), name).toBe(false);
    close();
  }
});
