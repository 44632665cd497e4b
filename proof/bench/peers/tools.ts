import type { Exchange } from "../../../src/wire/exchange.ts";
import { journeyLines, makeJourney } from "./journey.ts";
import { type Complaint, type Peer, linesIn } from "./page.ts";
import { type AddressInfo, createServer } from "node:net";
import type { Installed } from "./install.ts";
import { cpSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type OperationName, operationNames } from "../../../spec/operations.ts";
import { packageFile } from "../../../spec/files.ts";
import { routeOf } from "../../../src/judge/profile/binding.ts";
import { loadProfile } from "../../../src/judge/profile/load.ts";
import { emptyFolder } from "../../self/cli/command.ts";
import { run, start } from "../../self/cli/running.ts";
import { credentials, judge } from "../measure.ts";
import { readResults } from "../../../src/record/read-results.ts";

const volatile =
  /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z?|\+?\d{9,}|user-[\w-]+|0x[\da-f]+/gi;

const normalized = ({ answer }: Exchange): string =>
  `${answer?.status} ${(answer?.body ?? "").replaceAll(volatile, "*")}`;

/** Records a happy flow at the conforming sandbox, and compares a target's answers with it. */
export async function goldenReplay(conformingUrl: string): Promise<Peer> {
  const recorded = (await makeJourney(conformingUrl)).map(normalized);
  return {
    name: "golden replay",
    setUpLines: journeyLines,
    async judge(url) {
      const exchanges = await makeJourney(url);
      const complaints: Complaint[] = exchanges.flatMap((exchange, index) =>
        normalized(exchange) === recorded[index]
          ? []
          : [{ operation: exchange.operation, what: `answer ${index + 1} differs` }],
      );
      return { complaints, requests: exchanges.length };
    },
  };
}

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

async function startProxy({ prism, description }: Installed, upstream: string) {
  const port = String(await freePort());
  const words = ["proxy", description, upstream, "--port", port];
  const { stop } = await start({ file: prism, words }, {}, /is (listening) on/);
  return { url: `http://127.0.0.1:${port}`, stop };
}

export function prismProxy(installed: Installed): Peer {
  return {
    name: "Prism as a proxy of the same flow",
    setUpLines: journeyLines + 1,
    async judge(url) {
      const proxy = await startProxy(installed, url);
      const exchanges = await makeJourney(proxy.url).finally(proxy.stop);
      const complaints: Complaint[] = exchanges.flatMap(({ operation, answer }) => {
        const listed = answer?.headers[violations];
        return listed === undefined ? [] : [{ operation, what: listed }];
      });
      return { complaints, requests: exchanges.length };
    },
  };
}

const recipe = packageFile("docs/examples/schemathesis");
const options = ["--max-examples", "20", "--seed", "1", "--report", "junit"];

function operationsByRoute(): Map<string, OperationName> {
  const { profile } = loadProfile();
  return new Map(
    operationNames.map((name) => {
      const { method, path } = routeOf(name, profile);
      return [`${method} ${path}`, name];
    }),
  );
}

const testCase = /<testcase name="([^"]+)"[^>]*>(.*?)<\/testcase>/gs;
const failedCheck = /^- (ST\d+ .*)$/gm;

function complaintsIn(junit: string): Complaint[] {
  const routes = operationsByRoute();
  return [...junit.matchAll(testCase)].flatMap(([, name = "", text = ""]) =>
    [...text.matchAll(failedCheck)].map(([, what = ""]) => ({ operation: routes.get(name), what })),
  );
}

export function schemathesis({ schemathesis: command, description }: Installed): Peer {
  const files = readdirSync(recipe).map((file) => readFileSync(join(recipe, file), "utf8"));
  return {
    name: "Schemathesis, by docs/schemathesis.md",
    setUpLines: files.reduce((sum, text) => sum + linesIn(text), 3),
    async judge(url) {
      const cwd = emptyFolder();
      cpSync(recipe, cwd, { recursive: true });
      const words = ["run", description, "--url", url, "--report-dir", "out", ...options];
      const { printed } = await run({ file: command, words, folder: cwd }, credentials).ended;
      const [report] = readdirSync(join(cwd, "out"));
      const complaints = complaintsIn(readFileSync(join(cwd, "out", report ?? ""), "utf8"));
      return { complaints, requests: Number(/(\d+) generated/.exec(printed)?.[1]) };
    },
  };
}

export const suite: Peer = {
  name: "this suite",
  setUpLines: 2,
  async judge(url) {
    const folder = await judge(url);
    const { findings, run: ran } = readResults(folder);
    const complaints = findings.map(({ requirement, operation }) => ({
      operation: operation as OperationName | undefined,
      what: requirement,
    }));
    return { complaints, requests: ran.requests };
  },
};
