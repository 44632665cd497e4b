import { timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { operationNames, type OperationName } from "../../spec/operations.ts";
import { headers } from "../../spec/vocabulary.ts";
import { setProviderState } from "../provider-states.ts";
import { Refusal } from "../refusal.ts";
import type { SignedRequest } from "../rules/authentication.ts";
import type { Service } from "../service.ts";
import { dispatch } from "./dispatch.ts";
import { readObject, writeJson } from "./json.ts";
import type { Answer } from "./respond.ts";
import type { Received } from "./wire.ts";

const largestBody = 1_000_000;

const signedRequest = (operation: OperationName, { req }: Context): SignedRequest => ({
  operation,
  apiKey: req.header(headers.apiKey),
  signature: req.header(headers.signature),
  timestamp: req.header(headers.timestamp),
  requestId: req.header(headers.requestId),
  userId: req.header(headers.userId),
});

const received = async (operation: OperationName, { req, env }: Context): Promise<Received> => ({
  operation,
  body: await req.text(),
  query: req.query(),
  path: req.param(),
  socket: (env as HttpBindings).incoming.socket,
});

async function answerTo(
  service: Service,
  operation: OperationName,
  context: Context,
): Promise<Answer> {
  const { respond, wire, authenticate } = service;
  const request = await received(operation, context);
  try {
    const input = wire.read(request);
    const who = authenticate(service, signedRequest(operation, context));
    const data = dispatch(service, operation, { ...who, input });
    return respond.success(service, operation, data);
  } catch (error) {
    if (error instanceof Refusal) return respond.refusal(service, error);
    return respond.failure(service, 500, "internal error");
  }
}

/** Writes a response. The Date header follows the sandbox's clock, as a server's follows its own. */
function write(
  { store, wire }: Service,
  operation: OperationName | undefined,
  { status, body }: Answer,
): Response | Promise<Response> {
  const date = new Date(store.now()).toUTCString();
  return wire.send({
    operation,
    status,
    headers: { "content-type": "application/json", date },
    body: writeJson(wire.shape(operation, body), wire.amount),
  });
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The provider states, in Pact's convention. Without the token the path doesn't exist. */
function addProviderStates(app: Hono, service: Service, token: string): void {
  app.post("/_sandbox/states", async (context) => {
    const given = context.req.header("authorization") ?? "";
    if (!isSame(given, `Bearer ${token}`)) {
      return write(service, undefined, service.respond.failure(service, 404, "not found"));
    }
    const { status, values } = setProviderState(service, readObject(await context.req.text()));
    return write(service, undefined, { status, body: values });
  });
}

/** A service as an HTTP application. */
export function createApp(service: Service, controlToken: string | undefined): Hono {
  const app = new Hono();
  const fail = (status: number, message: string) =>
    write(service, undefined, service.respond.failure(service, status, message));
  app.use(bodyLimit({ maxSize: largestBody, onError: () => fail(413, "too large") }));
  if (controlToken !== undefined) addProviderStates(app, service, controlToken);
  for (const operation of operationNames) {
    const route = service.routes[operation];
    if (!route) continue;
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ":$1"), async (context) =>
      write(service, operation, await answerTo(service, operation, context)),
    );
  }
  app.notFound(() => fail(404, "not found"));
  app.onError(() => fail(500, "internal error"));
  return app;
}
