/** Stryker's switch reads the active mutant from the environment, and counts the mutants whose code ran. */
const counted = { static: {}, perTest: {} };
Object.assign(globalThis, { __stryker__: { mutantCoverage: counted } });
const { startSandbox } = await import("../../sandbox/start.ts");

export interface Started {
  url: string;
  credentials: { apiKey: string; apiSecret: string };
  otherSecret: string;
}

export type FromSandbox = { started: Started } | { covered: string[] } | "alive";

const say = (message: FromSandbox) => process.send?.(message);
const { CONTROL_TOKEN: controlToken = "" } = process.env;
const { url, credentials, otherSecret } = await startSandbox({ controlToken });

say({ started: { url, credentials, otherSecret } });
setInterval(() => say("alive"), 1_000);
process.on("message", () => say({ covered: Object.keys(counted.static) }));
process.on("disconnect", () => process.exit());
