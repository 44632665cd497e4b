import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { journeyLines, makeJourney } from "./journey.ts";
import type { Installed } from "./install.ts";
import type { Complaint, Peer } from "./peer.ts";

/** Where Prism lists what an exchange violates. */
const violations = "sl-violations";

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((found) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}

/** Starts Prism as a proxy, until it listens. */
async function startProxy({ prism, description }: Installed, upstream: string) {
  const port = await freePort();
  const words = ["proxy", description, upstream, "--port", String(port)];
  const child = spawn(prism, words, { stdio: ["ignore", "pipe", "pipe"] });
  await new Promise<void>((ready, failed) => {
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => {
        printed += data.toString();
        if (printed.includes("is listening on")) ready();
      });
    }
    child.on("close", () => failed(new Error(`Prism ended: ${printed}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

export function prismProxy(installed: Installed): Peer {
  return {
    name: "Prism as a proxy of the same flow",
    setUpLines: journeyLines + 1,
    async judge(url) {
      const begun = performance.now();
      const proxy = await startProxy(installed, url);
      const exchanges = await makeJourney(proxy.url).finally(proxy.stop);
      const complaints: Complaint[] = exchanges.flatMap(({ operation, answer }) => {
        const listed = answer?.headers[violations];
        return listed === undefined ? [] : [{ operation, what: listed }];
      });
      const seconds = (performance.now() - begun) / 1000;
      return { complaints, requests: exchanges.length, seconds };
    },
  };
}
