import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "@playwright/test";
import { preflight } from "../../../src/judge/client/preflight.ts";
import { loadProfile } from "../../../src/judge/profile/load.ts";
import { startSandbox, type Sandbox } from "../../deviations.ts";
import { messageOf } from "../messages.ts";
import {
  makeCertificates,
  passTo,
  plain,
  variables,
  type Certificates,
  type Listening,
} from "./standing-before.ts";

let opened: { close(): void }[] = [];

export function surroundings(): { sandbox: Sandbox; certificates: Certificates } {
  const made = {} as ReturnType<typeof surroundings>;
  test.beforeAll(async () => {
    Object.assign(made, { sandbox: await startSandbox(), certificates: makeCertificates() });
  });
  test.afterEach(() => {
    for (const each of opened) each.close();
    opened = [];
  });
  test.afterAll(() => made.sandbox.close());
  return made;
}

export async function opening<Opened extends { close(): void }>(
  server: Promise<Opened>,
): Promise<Opened> {
  const made = await server;
  opened.push(made);
  return made;
}

export const portOf = async (server: Promise<Listening>) => (await opening(server)).port;

export function profileWith({ folder }: Certificates, baseUrl: string, lines: string): string {
  const file = join(folder, `profile-${Math.random()}.yaml`);
  writeFileSync(file, `name: somewhere\nbaseUrl: ${baseUrl}\n${lines}\n`);
  return file;
}

export const environmentFor = (
  { credentials: { apiKey, apiSecret } }: Sandbox,
  more: Record<string, string> = {},
): Record<string, string> => ({ API_KEY: apiKey, API_SECRET: apiSecret, ...variables, ...more });

export function reaching(
  { sandbox, certificates }: ReturnType<typeof surroundings>,
  baseUrl: string,
  lines = "",
  more: Record<string, string> = {},
): Promise<string> {
  const environment = environmentFor(sandbox, more);
  return messageOf(async () => {
    await preflight(
      loadProfile(profileWith(certificates, baseUrl, lines), environment),
      environment,
    );
    return "reached";
  });
}

export const wantingKey =
  (service: string): Parameters<typeof plain>[0] =>
  (incoming, outgoing) => {
    if (incoming.headers["ocp-apim-subscription-key"] === variables.SUBSCRIPTION_KEY)
      return passTo(service)(incoming, outgoing);
    outgoing.writeHead(401, { "content-type": "application/json" });
    outgoing.end('{"statusCode":401,"message":"no subscription key"}');
  };
