import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox, type Sandbox } from "../../proof/deviations.ts";
import { describeTarget } from "../products/description/describe-target.ts";
import { loadProfile } from "../judge/profile/load.ts";
import type { Results } from "../record/results/results.ts";
import { packageFile } from "../../spec/files.ts";
import { emptyFolder, type Ended } from "../../proof/self/cli/command.ts";
import { slowUnless } from "../../proof/self/slow.ts";
import { commandsIn, pages } from "../../proof/self/cli/documented.ts";

// The documented commands one after the other, as a reader of the guide types them; runs are real, and short.

let sandbox: Sandbox;
let folder: string;

/** Runs a command in the folder; one that serves is ended when it has begun to. */
function inFolder(words: string[]): Promise<Ended> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [packageFile("dist/src/command/main.js"), ...words], {
    cwd: folder,
    env: { PATH, HOME, API_SECRET: sandbox.credentials.apiSecret, STATES_TOKEN: "the-token" },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      printed += data.toString();
      if (words[0] === "sandbox" && printed.includes("Press Ctrl-C")) child.kill("SIGTERM");
    });
  }
  return new Promise((done) => child.on("close", (exitCode) => done({ exitCode, printed })));
}

/** One requirement stands for all: what is tried here is the command. */
const briefly = ["--only", "bank-accounts-delete", "--runs", "1"];

function findingIn(run: string): string {
  const results = JSON.parse(readFileSync(join(folder, run, "results.json"), "utf8")) as Results;
  return results.findings[0]?.id ?? "";
}

function wordsOf(documented: string): string[] {
  const words = documented
    .replace(/ > .*$/, "")
    .replace("https://sandbox.example.com", sandbox.url)
    .replace("YOUR_KEY", sandbox.credentials.apiKey)
    .replace(/http:\/\/localhost:4020\/states/, `${sandbox.url}/_sandbox/states`)
    .replace(/--port \d+/, "--port 0")
    .replace("FINDING", () => findingIn("reports/latest"))
    .replace("docs/examples/", packageFile("docs/examples/"))
    .split(" ");
  if (words[0] === "sandbox" && !words.includes("--port")) words.push("--port", "0");
  if (words[0] === "probe") words.push("--force");
  return words[0] === "run" ? [...words, ...briefly] : words;
}

const waiver = "- requirement: bank-accounts-delete\n  reason: ticket 1\n  expires: 2099-01-01\n";

test.beforeAll(async () => {
  folder = emptyFolder();
  sandbox = await startSandbox({ faults: ["deleting-forgotten"], controlToken: "the-token" });
  const { profile } = loadProfile();
  writeFileSync(join(folder, "openapi.yaml"), JSON.stringify(describeTarget(profile)));
  writeFileSync(join(folder, "own.yaml"), "name: my-deployment\ntimeZone: UTC\n");
  writeFileSync(join(folder, "waivers.yaml"), waiver);
  cpSync(packageFile("profiles/sandbox.yaml"), join(folder, "my-deployment.yaml"));
});

test.afterAll(() => sandbox.close());

/** The exit codes of a command that did what it's for: a verdict is one, whatever it is. */
const mayExitWith: Record<string, (number | null)[]> = {
  run: [0, 1, 3],
  replay: [0, 1, 3],
  compare: [0, 1],
  // It may be ended before it listens to that.
  sandbox: [0, null],
};

const triedElsewhere =
  /^((observe|sign|judge|client|challenge|contest|package|verify)\b|run --(challenge|resume))/;

// documented-commands.spec.ts is its quick half: each command by itself, its runs without requests.
test("every documented command does what it's for", slowUnless(false), async () => {
  test.setTimeout(400_000);
  // What is documented twice is tried once; the order is that of a reader of the guide.
  const documentedCommands = commandsIn("docs/certify.md", ...pages);
  for (const documented of documentedCommands) {
    if (triedElsewhere.test(documented)) continue;
    if (documented.startsWith("compare")) {
      cpSync(join(folder, "report"), join(folder, "report-before"), { recursive: true });
    }
    const words = wordsOf(documented);
    const { exitCode, printed } = await inFolder(words);
    expect(mayExitWith[words[0] ?? ""] ?? [0], `${documented}\n${printed}`).toContain(exitCode);
  }
  expect(existsSync(join(folder, "report/results.json"))).toBe(true);
});
