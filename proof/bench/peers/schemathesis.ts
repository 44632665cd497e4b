import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { packageFile } from "../../../spec/files.ts";
import { routeOf } from "../../../src/judge/profile/binding.ts";
import { loadProfile } from "../../../src/judge/profile/load.ts";
import { emptyFolder } from "../../self/cli/command.ts";
import { credentials } from "../sandboxes.ts";
import type { Installed } from "./install.ts";
import { linesIn, type Complaint, type Peer } from "./peer.ts";

const recipe = packageFile("docs/examples/schemathesis");
const options = ["--max-examples", "20", "--seed", "1", "--report", "junit"];

/** `POST /api/v2/user` -> its operation. */
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

/** The complaints in its JUnit report: the failed checks of each operation. */
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
      const begun = performance.now();
      const words = ["run", description, "--url", url, "--report-dir", "out", ...options];
      const child = spawn(command, words, { cwd, env: { ...process.env, ...credentials } });
      let printed = "";
      child.stdout.on("data", (data: Buffer) => (printed += data.toString()));
      await once(child, "close");
      const seconds = (performance.now() - begun) / 1000;
      const [report] = readdirSync(join(cwd, "out"));
      const complaints = complaintsIn(readFileSync(join(cwd, "out", report ?? ""), "utf8"));
      return { complaints, seconds, requests: Number(/(\d+) generated/.exec(printed)?.[1]) };
    },
  };
}
