import { inTurn, json, page, text, told, type NoWallet } from "./other-answers.ts";

/** What gateways, firewalls and load balancers answer by themselves. */
export const gatewaysAlone: Record<string, NoWallet> = {
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
  "Azure API Management": {
    answers: json(401, {
      statusCode: 401,
      message: "Access denied due to missing subscription key.",
    }),
    says: told.header,
  },
  Apigee: {
    answers: json(401, {
      fault: {
        faultstring: "Failed to resolve API Key variable",
        detail: { errorcode: "steps.oauth.v2.FailedToResolveAPIKey" },
      },
    }),
    says: told.header,
  },
  Kubernetes: {
    answers: json(403, {
      kind: "Status",
      apiVersion: "v1",
      status: "Failure",
      reason: "Forbidden",
      code: 403,
    }),
    says: told.header,
  },
  "a store's refusal in XML": {
    answers: text(403, "<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", {
      "content-type": "application/xml",
    }),
    says: told.header,
  },
  "a firewall's block page": {
    answers: page(403, "<html>Request blocked. Ray ID: 8a1</html>"),
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
  "a load balancer's page": {
    answers: page(503, "<html><h1>503 Service Temporarily Unavailable</h1></html>", {
      server: "awselb/2.0",
    }),
    says: told.down,
  },
  "a bad gateway": { answers: page(502, "<html><center>nginx</center></html>"), says: told.down },
  "too many requests": { answers: json(429, { message: "slow down" }), says: told.later },
  "too many requests, for a second": {
    answers: json(429, {}, { "retry-after": "1" }),
    says: told.later,
  },
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
  "one backend of two is down": {
    answers: inTurn(json(200, {}), page(502, "<html>"), json(200, {})),
    says: /signed rightly, wrongly/,
  },
  "Envoy, without a connection to the service": {
    answers: text(
      503,
      "upstream connect error or disconnect/reset before headers. reset reason: connection failure",
    ),
    says: told.down,
  },
  "a content network without an origin": {
    answers: page(520, "<title>Web server is returning an unknown error</title>", {
      server: "cloudflare",
    }),
    says: /cloudflare.*may be down/s,
  },
  "a content network that blocks": {
    answers: text(403, "error code: 1020", { server: "cloudflare" }),
    says: told.header,
  },
  "a login that wants a token": {
    answers: json(
      401,
      { error: "unauthorized", error_description: "Full authentication is required" },
      { "www-authenticate": 'Bearer realm="api"' },
    ),
    says: /www-authenticate: Bearer.*header of its own/s,
  },
  "a proxy that wants to know who asks": {
    answers: page(407, "<h1>Proxy Authentication Required</h1>"),
    says: told.header,
  },
  "a firewall that blocks writing": {
    answers: (answer, { method }) =>
      method === "POST"
        ? page(403, "<h1>Request blocked</h1>")(answer)
        : json(404, { message: "no route" })(answer),
    says: told.prefix,
  },
  "a tunnel whose end is closed": {
    answers: page(404, "<html>The endpoint is offline.</html>", { "ngrok-error-code": "3200" }),
    says: told.prefix,
  },
};
