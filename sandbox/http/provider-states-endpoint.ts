import type { IncomingMessage } from "node:http";
import { setProviderState } from "../provider-states.ts";
import { isSame } from "../rules/authentication.ts";
import type { Service } from "../service.ts";
import { readObject } from "./wire.ts";
import type { Answer } from "./respond.ts";

export const isForProviderStates = (
  { wire }: Service,
  { method, url, headers }: IncomingMessage,
  token: string | undefined,
): boolean =>
  method === "POST" &&
  url === wire.statesPath &&
  token !== undefined &&
  isSame(headers.authorization ?? "", `Bearer ${token}`);

export function answerProviderState(service: Service, body: string): Answer {
  const { status, values } = setProviderState(service, readObject(body));
  return { status, body: values };
}
