import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { expectHarmless } from "./harmless.ts";
import { canary, judge } from "./judge.ts";
import { listening } from "../self/client/standing-before.ts";
import { command, here } from "../self/cli/command.ts";
import { slowUnless } from "../self/slow.ts";
import { hostile, type Damage, type Plan } from "./target.ts";

const ofCertificate = (file: string) => packageFile(`proof/hostile/certificate/${file}.pem`);

test("a target where nothing listens", async () => {
  const { url, close } = await listening(createServer());
  close();
  const judged = await judge(url, {}, undefined, { by: here });
  expectHarmless(judged);
  expect(judged.printed).toContain("Nothing listens there");
  expect(judged.exitCode).toBe(2);
});

for (const [whose, environment, why] of [
  ["of a stranger", {}, "the server's certificate is self-signed"],
  [
    "of another host",
    { NODE_EXTRA_CA_CERTS: ofCertificate("certificate") },
    "the server's certificate is for another host",
  ],
] as const) {
  test(`a target with the certificate ${whose}`, async () => {
    const [cert, key] = ["certificate", "key"].map((file) => readFileSync(ofCertificate(file)));
    const { port, close } = await listening(createTlsServer({ cert, key }));
    const by = "NODE_EXTRA_CA_CERTS" in environment ? command : here;
    const judged = await judge(`https://127.0.0.1:${port}`, environment, undefined, { by });
    close();
    expectHarmless(judged);
    expect(judged.printed).toContain(why);
    expect(judged.exitCode).toBe(2);
  });
}

test("a target that speaks TLS where plain HTTP is expected", async () => {
  const [cert, key] = ["certificate", "key"].map((file) => readFileSync(ofCertificate(file)));
  const { url, close } = await listening(createTlsServer({ cert, key }));
  const judged = await judge(url, {}, undefined, { by: here });
  close();
  expectHarmless(judged);
  expect(judged.exitCode).toBe(2);
});

for (const [when, honestFor, exitCode] of [
  ["from the beginning", 0, 2],
  ["after a while", 60, 3],
] as const) {
  test(`a target that redirects to a stranger ${when}`, slowUnless(honestFor === 0), async () => {
    const asked: string[] = [];
    const note: RequestListener = ({ url = "" }, answer) => {
      asked.push(url);
      answer.end("{}");
    };
    const stranger = await listening(createServer(note));
    const redirecting = [301, 302, 303, 307, 308].map((status): Damage => (answer) => {
      answer.writeHead(status, { location: `${stranger.url}/` }).end("{}");
    });
    const plan: Plan = (answered) =>
      answered < honestFor ? undefined : redirecting[answered % redirecting.length];
    const target = await hostile(plan, canary);
    const environment = { STATES_TOKEN: target.controlToken };
    const by = honestFor > 0 ? command : here;
    const judged = await judge(target.url, environment, ["limits-per-user"], { by });
    await target.close();
    stranger.close();
    expectHarmless(judged);
    expect(judged.exitCode).toBe(exitCode);
    expect(asked).toEqual([]);
  });
}
