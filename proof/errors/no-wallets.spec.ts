import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { existsSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { emptyFolder } from "../self/cli/command.ts";
import { inOneProcess } from "../self/cli/one-process.ts";

/** A server that isn't the interface: how it answers, and what a person is told to check. */
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

/** In turn, whatever is asked. */
function inTurn(...each: NoWallet["answers"][]): NoWallet["answers"] {
  let asked = 0;
  return (...of) => each[asked++ % each.length]?.(...of);
}

const prefix = /under a prefix or a host of its own/;
const header = /header of its own, such as a subscription key.*allow list/;
const down = /may be down or starting/;
const accepts = /A stub, an echo, or an API of another kind/;
const aPage = /a login, a maintenance notice, a firewall's block page, a directory/;
const later = /puts every request off.*Try again later/s;

/** What is found at a base URL instead of the interface, as frameworks, gateways and other services answer. */
const noWallets: Record<string, NoWallet> = {
  "NestJS without the route": {
    answers: (answer, { method, url }) =>
      json(404, { statusCode: 404, message: `Cannot ${method} ${url}`, error: "Not Found" })(
        answer,
      ),
    says: prefix,
  },
  "Spring without the route": {
    answers: (answer, { url }) =>
      json(404, {
        timestamp: new Date().toISOString(),
        status: 404,
        error: "Not Found",
        path: url,
      })(answer),
    says: prefix,
  },
  "problem details, without the route": {
    answers: json(
      404,
      { title: "Not Found", status: 404 },
      { "content-type": "application/problem+json" },
    ),
    says: prefix,
  },
  "Express without the route": { answers: page(404, "<pre>Cannot GET /api</pre>"), says: prefix },
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
    says: header,
  },
  "AWS API Gateway": {
    answers: json(
      403,
      { message: "Missing Authentication Token" },
      { "x-amzn-errortype": "MissingAuthenticationTokenException" },
    ),
    says: header,
  },
  "Azure API Management": {
    answers: json(401, {
      statusCode: 401,
      message: "Access denied due to missing subscription key.",
    }),
    says: header,
  },
  Apigee: {
    answers: json(401, {
      fault: {
        faultstring: "Failed to resolve API Key variable",
        detail: { errorcode: "steps.oauth.v2.FailedToResolveAPIKey" },
      },
    }),
    says: header,
  },
  Kubernetes: {
    answers: json(403, {
      kind: "Status",
      apiVersion: "v1",
      status: "Failure",
      reason: "Forbidden",
      code: 403,
    }),
    says: header,
  },
  "a store's refusal in XML": {
    answers: text(403, "<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", {
      "content-type": "application/xml",
    }),
    says: header,
  },
  "a firewall's block page": {
    answers: page(403, "<html>Request blocked. Ray ID: 8a1</html>"),
    says: header,
  },
  "a firewall's block page with 200": {
    answers: page(200, "<html>Request unsuccessful. Incident ID</html>"),
    says: aPage,
  },
  "an empty object": { answers: json(200, {}), says: accepts },
  "success and no data": { answers: json(200, { success: true, data: {} }), says: accepts },
  "a health check": { answers: text(200, "OK"), says: accepts },
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
    says: accepts,
  },
  "a store of anything": {
    answers: (answer, { method }) =>
      method === "POST" ? json(201, { id: Math.random() })(answer) : json(404, {})(answer),
    says: prefix,
  },
  "the same documented error": {
    answers: json(400, { success: false, error_code: 400001, message: "missing parameters" }),
    says: /error_code":400001/,
  },
  "failures only": { answers: json(500, { success: false, message: "failure" }), says: down },
  "no healthy upstream": {
    answers: text(503, "no healthy upstream", { server: "envoy" }),
    says: /envoy.*may be down/s,
  },
  "a load balancer's page": {
    answers: page(503, "<html><h1>503 Service Temporarily Unavailable</h1></html>", {
      server: "awselb/2.0",
    }),
    says: down,
  },
  "a bad gateway": { answers: page(502, "<html><center>nginx</center></html>"), says: down },
  "too many requests": { answers: json(429, { message: "slow down" }), says: later },
  "too many requests, for a second": {
    answers: json(429, {}, { "retry-after": "1" }),
    says: later,
  },
  "too many requests, for an hour": {
    answers: text(429, "", { "retry-after": "3600" }),
    says: /Retry-After: 3600/,
  },
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
  "a login page": { answers: page(200, "<!doctype html><title>Sign in</title>"), says: aPage },
  "a redirect to a login": {
    answers: text(302, "", { location: "https://login.example.com/?next=%2F" }),
    says: /redirects to https:\/\/login\.example\.com/,
  },
  "a redirect to another path": {
    answers: (answer, { url }) => page(308, "", { location: `${url}/` })(answer),
    says: /redirects to \/api.*slash at the end/,
  },
  "a directory": { answers: page(200, "<html><title>Index of /</title>"), says: aPage },
  WebDAV: { answers: text(405, "", { allow: "OPTIONS, PROPFIND" }), says: prefix },
  "no content": { answers: (answer) => answer.writeHead(204).end(), says: /an empty body/ },
  "a list": { answers: json(200, [{ id: 1 }]), says: accepts },
  "half of its JSON": {
    answers: text(200, '{"success": tr', { "content-type": "application/json" }),
    says: accepts,
  },
  "two backends in turn": {
    answers: inTurn(json(200, {}), json(404, { message: "no route" })),
    says: /signed rightly, wrongly/,
  },
  "one backend of two is down": {
    answers: inTurn(json(200, {}), page(502, "<html>"), json(200, {})),
    says: /signed rightly, wrongly/,
  },
  "a byte order mark": {
    answers: (answer) =>
      answer
        .writeHead(404, { "content-type": "application/json" })
        .end('\uFEFF{"success":false,"error_code":3100}'),
    says: /No answer .* could be read as JSON: a byte order mark/,
  },
  "nothing at all": { answers: () => {}, says: /cannot be reached: no complete response in time/ },
  "a body without end": {
    answers: (answer) =>
      answer.writeHead(200, { "content-type": "application/json" }).write('{"a":'),
    says: /cannot be reached: no complete response in time/,
  },
};

const environment = { API_KEY: "key-of-nobody", API_SECRET: "a-secret-for-tests" };

async function served({ answers }: NoWallet) {
  const asked = { requests: 0 };
  const server = createServer((request, answer) => {
    asked.requests += 1;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answers(answer, request, Buffer.concat(chunks).toString()));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server, asked };
}

const longestMs = 20_000;
const mostRequests = 200;

test("run and probe end with exit 2 at what isn't the interface, and say what stands there and what to check", async () => {
  test.setTimeout(180_000);
  const folder = emptyFolder();
  const all = await Promise.all(
    Object.entries(noWallets).map(async ([name, kind], index) => {
      const { url, server, asked } = await served(kind);
      const profile = join(folder, `${index}.yaml`);
      writeFileSync(profile, `name: x\nbaseUrl: ${url}\nrequestTimeoutSeconds: 1\n`);
      const drafted = join(folder, `drafted-${index}.yaml`);
      const run = ["run", "--profile", profile, "--output", join(folder, `run-${index}`)];
      const probe = ["probe", "--base-url", url, "--profile", profile, "--output", drafted];
      const lines = [run, [...probe, ...(index % 2 === 0 ? ["--read-only"] : [])]];
      return { name, kind, server, asked, drafted, lines };
    }),
  );
  const ended = await inOneProcess(
    all.flatMap(({ lines }) => lines.map((words) => ({ words, environment }))),
    folder,
  );
  for (const [index, { exitCode, printed, tookMs }] of ended.entries()) {
    const { name, kind, asked, drafted } = all[Math.floor(index / 2)]!;
    const what = `${index % 2 === 0 ? "run" : "probe"} at ${name}: ${printed}`;
    expect(exitCode, what).toBe(2);
    expect(printed, what).toMatch(kind.says);
    expect(printed, what).not.toContain(environment.API_KEY);
    expect(tookMs, what).toBeLessThan(longestMs);
    expect(asked.requests, what).toBeLessThan(mostRequests);
    expect(existsSync(drafted), what).toBe(false);
  }
  for (const { server } of all) {
    server.closeAllConnections();
    server.close();
  }
});
