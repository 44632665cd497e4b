import { gatewaysAlone } from "./gateways-alone.ts";
import { inTurn, json, page, text, told, type NoWallet } from "./other-answers.ts";

const services: Record<string, NoWallet> = {
  "NestJS without the route": {
    answers: (answer, { method, url }) =>
      json(404, { statusCode: 404, message: `Cannot ${method} ${url}`, error: "Not Found" })(
        answer,
      ),
    says: told.prefix,
  },
  "Spring without the route": {
    answers: (answer, { url }) =>
      json(404, {
        timestamp: new Date().toISOString(),
        status: 404,
        error: "Not Found",
        path: url,
      })(answer),
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
  "Express without the route": {
    answers: page(404, "<pre>Cannot GET /api</pre>"),
    says: told.prefix,
  },
  "an empty object": { answers: json(200, {}), says: told.accepts },
  "success and no data": { answers: json(200, { success: true, data: {} }), says: told.accepts },
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
  "a store of anything": {
    answers: (answer, { method }) =>
      method === "POST" ? json(201, { id: Math.random() })(answer) : json(404, {})(answer),
    says: told.prefix,
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
  "a directory": { answers: page(200, "<html><title>Index of /</title>"), says: told.aPage },
  WebDAV: { answers: text(405, "", { allow: "OPTIONS, PROPFIND" }), says: told.prefix },
  "no content": { answers: (answer) => answer.writeHead(204).end(), says: /an empty body/ },
  "a list": { answers: json(200, [{ id: 1 }]), says: told.accepts },
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
  "a router's default": { answers: text(404, "404 page not found\n"), says: told.prefix },
  "FastAPI without the route": { answers: json(404, { detail: "Not Found" }), says: told.prefix },
  "Rails without the route": {
    answers: json(404, { status: 404, error: "Not Found" }),
    says: told.prefix,
  },
  "a platform without the app": {
    answers: json(404, { error: { code: "404", message: "The deployment could not be found" } }),
    says: told.prefix,
  },
  "a code in the body that repeats the status": {
    answers: json(404, { success: false, code: 404, message: "no such API" }),
    says: told.prefix,
  },
  "another code for reading than for writing": {
    answers: (answer, { method }) =>
      method === "GET"
        ? json(400, { code: 400, message: "Bad Request" })(answer)
        : json(404, { code: 404, message: "Not Found" })(answer),
    says: /not this interface.*"code":400.*Check the base URL/s,
  },
  "errors with 200": { answers: json(200, { error: "invalid_request" }), says: told.accepts },
  "no success with 200": { answers: json(200, { success: false }), says: told.accepts },
  "a status in the body with 200": {
    answers: json(200, { code: 404, status: "error", message: "not found", data: null }),
    says: told.accepts,
  },
  "an unauthorized in the interface's own envelope": {
    answers: json(401, { success: false, error_code: 401, message: "Unauthorized" }),
    says: told.header,
  },
  "one page for every path": {
    answers: page(200, '<!doctype html><div id="root"></div><script src="/app.js"></script>'),
    says: told.aPage,
  },
  "examples, whatever is asked": {
    answers: (answer, { method, url }) =>
      json(method === "POST" ? 201 : 200, {
        success: true,
        data: { user_id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", id: url, status: "APPROVED" },
      })(answer),
    says: told.accepts,
  },
  "a mock that has no example": {
    answers: json(
      404,
      {
        type: "https://stoplight.io/prism/errors#NO_PATH_MATCHED_ERROR",
        title: "Route not resolved, no path matched",
        status: 404,
      },
      { "content-type": "application/problem+json" },
    ),
    says: told.prefix,
  },
  "a byte order mark before every refusal": {
    answers: (answer) =>
      answer
        .writeHead(401, { "content-type": "application/json; charset=utf-8" })
        .end('\uFEFF{"success":false,"error_code":6090,"message":"invalid secret"}\n'),
    says: /No answer .* could be read as JSON: a byte order mark/,
  },
  "nothing at all": { answers: () => {}, says: /cannot be reached: no complete response in time/ },
  "a body without end": {
    answers: (answer) =>
      answer.writeHead(200, { "content-type": "application/json" }).write('{"a":'),
    says: /cannot be reached: no complete response in time/,
  },
};

const alone = { ...gatewaysAlone, ...services };

/** What is found at a base URL instead of the interface, as frameworks, gateways and other services answer. */
export const noWallets: Record<string, NoWallet> = {
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
