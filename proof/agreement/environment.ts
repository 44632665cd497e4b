import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Sandbox } from "../deviations.ts";
import { profileFor } from "../lawful/profile-for.ts";
import type { Situation } from "./situations.ts";

export const controlToken = "control-token-for-tests";

const closedPort = "http://127.0.0.1:9";
const bug = pathToFileURL(join(import.meta.dirname, "bug-of-ours.js")).href;

/** Where our own files of a run go, within its folder. */
export const outputIn = (folder: string): string => join(folder, "run");

/** Where Playwright's own reporters leave their files, within the folder. */
export const playwrightFilesIn = (folder: string) => ({
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, "playwright.json"),
  PLAYWRIGHT_JUNIT_OUTPUT_FILE: join(folder, "playwright.xml"),
  PLAYWRIGHT_BLOB_OUTPUT_DIR: join(folder, "blob"),
  PLAYWRIGHT_HTML_OUTPUT_DIR: join(folder, "html"),
  PLAYWRIGHT_HTML_OPEN: "never",
});

export function environmentOf(
  { states, env = {}, waivers, mishap }: Situation,
  { url, credentials: { apiKey, apiSecret }, otherKey, otherSecret }: Sandbox,
  folder: string,
): Record<string, string> {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return {
    CONFORMANCE_OUTPUT: outputIn(folder),
    CONFORMANCE_BASE_URL: mishap === "unreachable" ? closedPort : url,
    CONFORMANCE_API_KEY: apiKey,
    CONFORMANCE_SEED: "1",
    CONFORMANCE_RUNS: "2",
    API_SECRET: apiSecret,
    OTHER_API_KEY: otherKey,
    OTHER_API_SECRET: otherSecret,
    STATES_TOKEN: controlToken,
    // A profile of one's own does not take over the sandbox's provider states.
    ...(states !== false && { CONFORMANCE_PROFILE: profileFor([], url) }),
    ...(waivers !== undefined && { CONFORMANCE_WAIVERS: file("waivers.yaml", waivers) }),
    ...(env.CONFORMANCE_ONLY !== undefined && { CONFORMANCE_WORKERS: "1" }),
    ...(mishap === "bug" && { NODE_OPTIONS: `--import ${bug}` }),
    ...env,
  };
}
