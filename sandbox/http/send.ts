import type { ServerResponse } from "node:http";
import type { OperationName } from "../../spec/operations.ts";
import type { Service } from "../service.ts";
import { writeJson } from "./json.ts";
import type { Answer } from "./respond.ts";

/** Its Date follows the sandbox's clock, as a server's follows its own. */
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
