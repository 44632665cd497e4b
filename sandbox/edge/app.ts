import { timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { operationNames, type OperationName } from "../../spec/operations.ts";
import { Refusal } from "../refusal.ts";
import { bringAbout } from "../states.ts";
import { amountWriter, reshapeAnswer, reshapeInput, wireAnswer } from "../variants/wire.ts";
import type { World } from "../world.ts";
import { authenticate, type HeaderReader } from "./authenticate.ts";
import { crashOf } from "./crashes.ts";
import { dispatch } from "./dispatch.ts";
import { refusalAnswer, succeed, type Answer } from "./envelope.ts";
import { readObject, writeJson } from "./json.ts";
import { isServed, placeOf } from "./routes.ts";

const largestBody = 1_000_000;

const plain = (status: number, message: string): Answer => ({
  status,
  body: { success: false, error_code: status, message },
});

/** Body, query and path parameters, by the names the operations know. */
function inputOf(world: World, operation: OperationName, context: Context, body: string) {
  return reshapeInput(world, operation, {
    ...readObject(body),
    ...context.req.query(),
    ...context.req.param(),
  });
}

/** Closes the connection without an answer. */
const hangUp = (context: Context): void =>
  void (context.env as HttpBindings).incoming.socket.destroy();

async function answerTo(world: World, operation: OperationName, context: Context): Promise<Answer> {
  const read: HeaderReader = (name) => context.req.header(name);
  const body = await context.req.text();
  const input = inputOf(world, operation, context, body);
  const crash = crashOf(world, body, input);
  if (crash === "hangs up") hangUp(context);
  if (crash !== undefined) return plain(500, "internal error");
  try {
    const { client, userIdHeader } = authenticate(world, operation, read);
    const data = dispatch({ world, client, input, userIdHeader }, operation);
    return succeed(world, operation, data);
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(world, error);
    return plain(500, "internal error");
  }
}

/** Writes an answer. The Date header follows the sandbox's clock, as a server's follows its own. */
function write(
  world: World,
  operation: OperationName | undefined,
  answer: Answer,
): Promise<Response> {
  world.answers += 1;
  const text = operation === "getTransaction" && world.has("answers-plain-text");
  return wireAnswer(world, {
    status: answer.status,
    headers: {
      "content-type": text ? "text/plain" : "application/json",
      date: new Date(world.now()).toUTCString(),
    },
    body: text
      ? "it is all right"
      : writeJson(reshapeAnswer(world, operation, answer.body), amountWriter(world)),
  });
}

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The provider states, in Pact's convention. Without the token the path does not exist. */
function addStates(app: Hono, world: World, token: string): void {
  app.post("/_sandbox/states", async (context) => {
    const given = context.req.header("authorization") ?? "";
    if (!equal(given, `Bearer ${token}`)) return write(world, undefined, plain(404, "not found"));
    const { status, values } = bringAbout(world, readObject(await context.req.text()));
    return write(world, undefined, { status, body: values });
  });
}

/** The sandbox as an HTTP application. */
export function createApp(world: World, controlToken: string | undefined): Hono {
  const app = new Hono();
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: () => write(world, undefined, plain(413, "too large")),
    }),
  );
  if (controlToken !== undefined) addStates(app, world, controlToken);
  for (const operation of operationNames.filter((name) => isServed(world, name))) {
    const { method, path } = placeOf(world, operation);
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), async (context) =>
      write(world, operation, await answerTo(world, operation, context)),
    );
  }
  app.notFound(() => write(world, undefined, plain(404, "not found")));
  app.onError(() => write(world, undefined, plain(500, "internal error")));
  return app;
}
