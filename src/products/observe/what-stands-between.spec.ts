import { expect, test } from "@playwright/test";
import {
  forwardProxy,
  http2Only,
  listening,
  makeCertificates,
  passTo,
  plain,
  secure,
  variables,
  type Certificates,
  type Listening,
} from "../../../proof/self/client/standing-before.ts";
import { startSandbox, type Sandbox } from "../../../proof/deviations.ts";
import { defaultProfile } from "../../judge/profile/load.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { wayTo } from "../../judge/profile/way.ts";
import type { Passed } from "./passed.ts";
import { createProxy } from "./proxy.ts";

let sandbox: Sandbox;
let certificates: Certificates;
let opened: Listening[] = [];

test.beforeAll(async () => {
  sandbox = await startSandbox();
  certificates = makeCertificates();
});
test.afterEach(() => {
  for (const each of opened) each.close();
  opened = [];
});
test.afterAll(() => sandbox.close());

async function opening<Opened extends Listening>(server: Promise<Opened>): Promise<Opened> {
  const made = await server;
  opened.push(made);
  return made;
}

/** The address of what `observe` stands for a target as, which notes what was seen. */
async function standingFor(
  target: string,
  way: Partial<Profile>,
  environment = {},
  seen: Passed[] = [],
): Promise<string> {
  const { profile, ...loaded } = defaultProfile();
  const wanted = { ...loaded, profile: { ...profile, ...way, baseUrl: target } };
  const server = createProxy(
    new URL(target),
    (passed) => seen.push(passed),
    wayTo(wanted, { ...variables, ...environment }),
  );
  const { port } = await opening(listening(server));
  return `http://127.0.0.1:${port}/api/v2/wallet/limits?transaction_type=sell`;
}

/** What a client gets through it, twice on one connection, and what was seen of it. */
async function through(target: string, way: Partial<Profile>, environment = {}) {
  const seen: Passed[] = [];
  const address = await standingFor(target, way, environment, seen);
  const ask = () => fetch(address);
  const answers = [await ask(), await ask()];
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies[0]).toContain("error_code");
  expect(bodies[1]).toBe(bodies[0]);
  await expect.poll(() => seen.length).toBe(2);
  return seen;
}

test("traffic passes to servers that want a certificate, or speak HTTP/2 alone", async () => {
  const ca = certificates.read("ca.pem");
  const client = {
    ca: certificates.at("ca.pem"),
    certificate: certificates.at("client.pem"),
    key: certificates.at("client.key"),
  };
  const wanting = await opening(
    secure(certificates, passTo(sandbox.url), { requestCert: true, rejectUnauthorized: true, ca }),
  );
  const newer = await opening(http2Only(certificates, passTo(sandbox.url)));
  await through(`https://localhost:${wanting.port}`, { tls: client });
  const [passed] = await through(`https://localhost:${newer.port}`, { tls: client });
  expect(passed?.answer?.status).toBe(401);
});

test("what a gateway wants is added through a proxy, and isn't the client's", async () => {
  const proxy = await opening(forwardProxy());
  const gateway = await opening(
    plain((incoming, outgoing) =>
      incoming.headers["x-gateway"] === variables.SUBSCRIPTION_KEY
        ? passTo(sandbox.url)(incoming, outgoing)
        : outgoing.writeHead(403).end(),
    ),
  );
  const target = `http://gateway.invalid:${gateway.port}`;
  const headers = { "X-Gateway": "${SUBSCRIPTION_KEY}" };
  const environment = { HTTP_PROXY: `http://127.0.0.1:${proxy.port}` };
  const [passed] = await through(target, { headers }, environment);
  expect(proxy.asked[0]).toMatch(/^http:\/\/gateway\.invalid/);
  expect(JSON.stringify(passed?.request.headers)).not.toContain(variables.SUBSCRIPTION_KEY);
});

test("in place of a target whose certificate isn't trusted, a 502 says so", async () => {
  const target = await opening(secure(certificates, passTo(sandbox.url)));
  const answer = await fetch(await standingFor(`https://localhost:${target.port}`, {}));
  expect([answer.status, await answer.text()]).toEqual([
    502,
    expect.stringContaining("certificate"),
  ]);
});
