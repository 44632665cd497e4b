import { spawn, spawnSync } from "node:child_process";
import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "../temporary-folder.ts";

export const secret = `s3cret "with' $pecial chars`;
export const otherSecret = "the secret of another client";

export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders & Record<string, string | undefined>;
  body: string;
  leftBehind: string[];
}

/**
 * A machine with only Node has neither curl nor openssl. These do as much of them as a snippet asks
 * for, so that the shell around them is tested there too.
 */
const standIns: Record<string, string> = {
  curl: `
    const [options, headers] = [process.argv.slice(2), {}];
    let url = "", method = "GET", body;
    while (options.length > 0) {
      const option = options.shift();
      if (option === "-X") method = options.shift();
      else if (option === "--data-raw") body = options.shift();
      else if (option === "-H") {
        const [, name, mark, value] = /^([^:;]+)([:;])\\s*(.*)$/s.exec(options.shift());
        if (mark === ";" || value !== "") headers[name] = value;
      } else if (!option.startsWith("-")) url = option;
    }
    const latin = (text) => Buffer.from(text, "utf8").toString("latin1");
    for (const name in headers) headers[name] = latin(headers[name]);
    require("node:http").request(url, { method, headers }, (answer) => answer.resume()).end(body);`,
  openssl: `
    const input = require("node:fs").readFileSync(0);
    const options = process.argv.slice(2);
    if (options[0] === "base64") return process.stdout.write(input.toString("base64"));
    const { createHash, createHmac } = require("node:crypto");
    const algorithm = options[1].slice(1);
    const key = options.includes("-hmac") ? options[options.indexOf("-hmac") + 1] : undefined;
    const made = key === undefined ? createHash(algorithm) : createHmac(algorithm, key);
    const digest = made.update(input);
    process.stdout.write(options.includes("-r") ? digest.digest("hex") + " *stdin\\n" : digest.digest());`,
};

const isInstalled = (command: string) =>
  spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

function standInFolder(): string {
  const folder = temporaryFolder("commands");
  for (const [command, code] of Object.entries(standIns)) {
    if (isInstalled(command)) continue;
    const file = join(folder, command);
    writeFileSync(file, `#!${process.execPath}\n(() => {${code}\n})();\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}

const commands = standInFolder();

export async function paste(snippetFor: (url: string) => string): Promise<Received> {
  const arrived: Omit<Received, "leftBehind">[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "" } = request;
      const headers = request.headers as Received["headers"];
      arrived.push({ method, url, headers, body: Buffer.concat(chunks).toString("utf8") });
      response.end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const folder = temporaryFolder("paste");
  const shell = spawn("sh", ["-eu"], {
    cwd: folder,
    env: {
      PATH: `${process.env.PATH}:${commands}`,
      API_KEY: "the key",
      API_SECRET: secret,
      OTHER_API_SECRET: otherSecret,
      // Whoever pastes may have settings of their own.
      HOME: folder,
    },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let complaints = "";
  shell.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  shell.stdin.end(`${snippetFor(`http://127.0.0.1:${port}`)}\n`);
  await new Promise((done) => shell.on("close", done));
  server.closeAllConnections();
  server.close();
  const [received] = arrived;
  if (!received || arrived.length > 1 || complaints) {
    throw new Error(`The snippet made ${arrived.length} requests. ${complaints}`);
  }
  return { ...received, leftBehind: readdirSync(folder) };
}
