import { expect, test } from "@playwright/test";
import { forwardProxy, passTo, secure } from "../../../proof/self/client/standing-before.ts";
import {
  opening,
  portOf,
  reaching,
  surroundings,
} from "../../../proof/self/client/surroundings.ts";

const around = surroundings();

test("proxies are used as other programs use them, and say what they want", async () => {
  const open = await opening(forwardProxy());
  const closed = await opening(forwardProxy("someone:top-secret"));
  const tls = await portOf(
    secure(around.certificates, passTo(around.sandbox.url), {
      requestCert: true,
      rejectUnauthorized: true,
      ca: around.certificates.read("ca.pem"),
    }),
  );
  const { port } = new URL(around.sandbox.url);
  const invalid = `http://wallet.invalid:${port}`;
  const at = `http://127.0.0.1:${open.port}`;
  const wanting = `127.0.0.1:${closed.port}`;
  const client = "tls: { ca: ca.pem, certificate: client.pem, key: client.key }";
  const reached = async (baseUrl: string, lines: string, more?: Record<string, string>) => {
    const before = open.asked.length + closed.asked.length;
    const message = await reaching(around, baseUrl, lines, more);
    return [message, open.asked.length + closed.asked.length > before];
  };
  expect(await reached(invalid, "", { HTTP_PROXY: at })).toEqual(["reached", true]);
  expect(await reached(invalid, "", { http_proxy: `127.0.0.1:${open.port}` })).toEqual([
    "reached",
    true,
  ]);
  expect(await reached(invalid, `proxy: ${at}`)).toEqual(["reached", true]);
  expect(
    await reached(invalid, "proxy: '${P}'", { P: `http://someone:top-secret@${wanting}` }),
  ).toEqual(["reached", true]);
  expect(await reached(`https://localhost:${tls}`, client, { HTTPS_PROXY: at })).toEqual([
    "reached",
    true,
  ]);
  expect(open.asked.at(-1)).toBe(`CONNECT localhost:${tls}`);
  for (const except of [
    "*",
    "localhost",
    ".localhost",
    `localhost:${tls}`,
    "example.com, localhost",
  ]) {
    const environment = { HTTPS_PROXY: at, NO_PROXY: except };
    expect(await reached(`https://localhost:${tls}`, client, environment), except).toEqual([
      "reached",
      false,
    ]);
  }
  const direct = { HTTP_PROXY: at, no_proxy: "127.0.0.0/8" };
  expect(await reached(around.sandbox.url, "", direct)).toEqual(["reached", false]);
  expect(await reached(around.sandbox.url, "proxy: none", { HTTP_PROXY: at })).toEqual([
    "reached",
    false,
  ]);
  const unknown = { HTTP_PROXY: `http://${wanting}` };
  expect(await reaching(around, invalid, "", unknown)).toMatch(
    /asks for a user name and a password \(407\)/,
  );
  const wrong = { HTTPS_PROXY: `http://someone:not-the-secret@${wanting}` };
  const refused = await reaching(around, `https://localhost:${tls}`, client, wrong);
  expect(refused).toMatch(/refuses the user name and the password in its address \(407\)/);
  expect(refused).not.toContain("not-the-secret");
});
