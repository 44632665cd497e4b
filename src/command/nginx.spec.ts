import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { startSandbox, type Sandbox } from "../../proof/deviations.ts";
import { filesIn } from "../record/folder.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import {
  makeCertificates,
  variables,
  type Certificates,
} from "../../proof/self/client/standing-before.ts";

// A real reverse proxy before the sandbox: a client certificate, a subscription key, a path prefix and a rate limit.

const isInstalled = spawnSync("nginx", ["-v"]).status === 0;
test.skip(!isInstalled, "nginx isn't installed here (Debian: apt-get install nginx)");

const controlToken = "control-token-for-tests";
let sandbox: Sandbox;
let certificates: Certificates;
let nginx: ChildProcess;
let baseUrl: string;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Fewer than one worker sends in a second. */
const perSecond = 50;

const configuration = (port: number, { at, folder }: Certificates) => `
daemon off;
user ${userInfo().username};
pid ${at("nginx.pid")};
error_log ${at("error.log")};
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `${each}_temp_path ${folder}/temporary;`).join("\n  ")}
  limit_req_zone $binary_remote_addr zone=all:1m rate=${perSecond}r/s;
  limit_req_status 429;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${at("server.pem")};
    ssl_certificate_key ${at("server.key")};
    ssl_client_certificate ${at("ca.pem")};
    ssl_verify_client on;
    location /wallet/sell/ {
      if ($http_ocp_apim_subscription_key != "${variables.SUBSCRIPTION_KEY}") { return 401; }
      limit_req zone=all burst=20 nodelay;
      add_header Retry-After 1 always;
      proxy_pass ${sandbox.url}/;
    }
  }
}
`;

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

test.beforeAll(async () => {
  sandbox = await startSandbox({ controlToken });
  certificates = makeCertificates();
  mkdirSync(certificates.at("temporary"));
  const port = await freePort();
  baseUrl = `https://localhost:${port}/wallet/sell`;
  const file = certificates.at("nginx.conf");
  writeFileSync(file, configuration(port, certificates));
  nginx = spawn("nginx", ["-c", file, "-p", certificates.folder], { stdio: "inherit" });
  await untilListening(port);
});

test.afterAll(async () => {
  nginx.kill("SIGTERM");
  await once(nginx, "close");
  await sandbox.close();
});

const wanted = `
headers:
  Ocp-Apim-Subscription-Key: \${SUBSCRIPTION_KEY}
tls: { ca: ca.pem, certificate: client.pem, key: client.key }
`;

test("what nginx wants is said until it's given; then probe and run reach a verdict", async () => {
  test.setTimeout(600_000);
  const environment = {
    API_KEY: sandbox.credentials.apiKey,
    API_SECRET: sandbox.credentials.apiSecret,
    STATES_TOKEN: controlToken,
    ...variables,
  };
  const drafted = certificates.at("drafted.yaml");
  const probeBy = (name: string, lines: string) => {
    const file = certificates.at(name);
    writeFileSync(file, `name: nginx\n${lines}`);
    const words = ["--profile", file, "--output", drafted, "--states-url", "/_sandbox/states"];
    return command(["probe", "--base-url", baseUrl, ...words], environment);
  };
  const uncertified = await probeBy("uncertified.yaml", "tls: { ca: ca.pem }\n");
  expect(uncertified.printed).toContain("A client certificate was asked for, and none is given");
  expect(uncertified.exitCode).toBe(2);

  const probed = await probeBy("gateway.yaml", wanted);
  expect(probed.exitCode, probed.printed).toBe(0);

  const part = ["--only", "status-read"];
  const output = join(emptyFolder(), "run");
  const run = await command(
    ["run", "--profile", drafted, ...part, "--output", output],
    environment,
  );
  expect(run.printed).toContain("No deviation was found");
  expect(run.exitCode, run.printed).toBe(3);
  expect(readFileSync(filesIn(output).evidence, "utf8").includes('"status":429')).toBe(true);
});
