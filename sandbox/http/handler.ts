import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { OperationName } from "../../spec/operations.ts";
import type { Service } from "../service.ts";
import { type Received, readBody, writeJson } from "./wire.ts";
import type { Answer } from "./respond.ts";
import { headers } from "../../spec/vocabulary.ts";
import { Crash, Refusal } from "../input.ts";
import type { SignedRequest } from "../rules/authentication.ts";
import { dispatch } from "./dispatch.ts";
import { answerProviderState, isForProviderStates } from "./provider-states-endpoint.ts";
import { createRouter } from "./router.ts";

/** The Date header follows the sandbox's clock, as a server's follows its own. */
export function send(
  { store, wire }: Service,
  response: ServerResponse,
  operation: OperationName | undefined,
  { status, body }: Answer,
): void {
  const written = wire.encode({
    operation,
    status,
    headers: { "content-type": "application/json", date: new Date(store.now()).toUTCString() },
    body: writeJson(wire.shape(operation, body), wire.amount),
  });
  response.statusCode = written.status;
  for (const [name, value] of Object.entries(written.headers)) {
    response.setHeader(wire.headerName(name), value);
  }
  const delayMilliseconds = wire.delayMilliseconds();
  if (delayMilliseconds === 0) wire.end(response, written.body);
  else setTimeout(() => wire.end(response, written.body), delayMilliseconds);
}

function signedRequest({ operation, message }: Received): SignedRequest {
  const header = (name: string) => message.headers[name]?.toString();
  return {
    operation,
    apiKey: header(headers.apiKey),
    signature: header(headers.signature),
    timestamp: header(headers.timestamp),
    requestId: header(headers.requestId),
    userId: header(headers.userId),
  };
}

function answerTo(service: Service, received: Received): Answer {
  const { respond, wire, authenticate } = service;
  const { operation } = received;
  try {
    const input = wire.read(received);
    const who = authenticate(service, signedRequest(received));
    return respond.success(service, operation, dispatch(service, operation, { ...who, input }));
  } catch (error) {
    if (error instanceof Refusal) return respond.refusal(service, error);
    report(error);
    return respond.failure(service, 500, "internal error");
  }
}

function report(error: unknown): void {
  if (!(error instanceof Crash)) console.error("The sandbox failed:", error);
}

/** Even if the request line has the whole address; undefined if it can't be read. */
function addressOf({ url = "" }: IncomingMessage): URL | undefined {
  const whole = url.startsWith("/") ? `http://sandbox${url}` : url;
  return URL.canParse(whole) ? new URL(whole) : undefined;
}

export function createHandler(service: Service, controlToken: string | undefined): RequestListener {
  const findOperation = createRouter(service.routes);
  const { failure } = service.respond;

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(message);
    if (body === undefined) {
      return send(service, response, undefined, failure(service, 413, "too large"));
    }
    if (isForProviderStates(service, message, controlToken)) {
      return send(service, response, undefined, answerProviderState(service, body));
    }
    const address = addressOf(message);
    const found = address && findOperation(message.method ?? "", address.pathname);
    if (!found) return send(service, response, undefined, failure(service, 404, "not found"));
    const received = { ...found, body, query: Object.fromEntries(address.searchParams), message };
    send(service, response, found.operation, answerTo(service, received));
  }

  return (message, response) => {
    handle(message, response).catch((error: unknown) => {
      // A client that disconnects while it sends needs no response.
      if (!message.destroyed) report(error);
      response.destroy();
    });
  };
}
