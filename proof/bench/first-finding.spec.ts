import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";
import { test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { sandboxProfileFile } from "../../src/judge/profile/sandbox-profile.ts";
import { emptyFolder } from "../self/cli/command.ts";
import { inSeconds, note } from "./figures.ts";
import { median } from "./rounds.ts";
import { sampleOfFaults } from "./sample.ts";
import { credentials, states } from "./sandboxes.ts";

const sample = sampleOfFaults(30);

function smokeStage(url: string): Promise<{ failed: boolean; saidAfterMs: number }> {
  const { PATH = "", HOME = "" } = process.env;
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const config = packageFile("dist/playwright.config.js");
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [playwright, "test", "--config", config, "--project", "smoke"],
    {
      env: {
        PATH,
        HOME,
        ...credentials,
        ...states,
        CONFORMANCE_PROFILE: sandboxProfileFile,
        CONFORMANCE_BASE_URL: url,
        CONFORMANCE_API_KEY: credentials.API_KEY,
        CONFORMANCE_OUTPUT: emptyFolder(),
      },
    },
  );
  return new Promise((done) => {
    let printed = "";
    let saidAfterMs = 0;
    child.stdout.on("data", (data: Buffer) => {
      printed += data.toString();
      if (saidAfterMs === 0 && printed.includes("Smoke stage:"))
        saidAfterMs = performance.now() - begun;
    });
    child.on("close", () => done({ failed: / to a sell failed/.test(printed), saidAfterMs }));
  });
}

test("what the smoke stage says of faults, and how soon", async () => {
  const seen = [];
  for (const fault of sample) {
    const target = await startSandbox({ faults: [fault], controlToken: states.STATES_TOKEN });
    seen.push(await smokeStage(target.url));
    await target.close();
  }
  const found = seen.filter(({ failed }) => failed).length;
  const after = median(seen.map(({ saidAfterMs }) => saidAfterMs));
  note({
    what: "seconds until the smoke stage speaks",
    value: after / 1000,
    goal: 2,
    measured: `${inSeconds(after)}; it fails for ${found} of ${sample.length} faults, a whole run for all`,
  });
});
