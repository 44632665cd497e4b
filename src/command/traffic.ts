import { codesOfRun, newFolder, proxyOf, type Described } from "./command-table.ts";
import { setVariables } from "./variables.ts";

type Given = Partial<Record<"target" | "apiKey" | "profile" | "proxy" | "output", string>>;
type Listening = Given & { listen: { host: string; port: number } };

function trafficEnvironment({ target: baseUrl, ...options }: Given): NodeJS.ProcessEnv {
  setVariables({ baseUrl, ...options });
  return process.env;
}

const profile = { "--profile <file>": "the profile of the service" };
const target = { "--target <url>": "the base URL of the service (default: the embedded sandbox)" };

export const observe: Described = {
  about: "pass traffic between a client platform and a service, and judge both",
  options: {
    "--listen <port>": "the port, or host:port, that the client platform sends its requests to",
    ...target,
    ...profile,
    ...proxyOf("the service"),
    "--for <duration>": "how long, such as 90s, 10m or 2h (default: until Ctrl-C)",
    ...newFolder,
  },
  required: ["listen"],
  after: `The API secret is read from the variable API_SECRET. Without it, signatures can't be checked: a
signature counts as wrong if the service refuses it as wrong.

${codesOfRun}
More: docs/observe.md`,
  load: async () => {
    const products = await import("../products/observe/observe.ts");
    return async ({ listen, for: forMs, ...options }: Listening & { for?: number }) => {
      const environment = trafficEnvironment(options);
      process.exitCode = await products.observe(environment, { ...listen, forMs });
    };
  },
};

export const judge: Described = {
  about: "judge recorded traffic: what the client platform sent and what the service answered",
  words: { "<file>": "an HTTP archive (HAR), an evidence.ndjson, or the folder of a run" },
  options: {
    "--target <url>": "the base URL of the service (default: the host with the most requests)",
    ...profile,
    ...newFolder,
  },
  after: `${codesOfRun}\nMore: docs/observe.md`,
  load: async () => {
    const { judgeFile } = await import("../products/observe/judge-file.ts");
    return (file: string, options: Given) => {
      process.exitCode = judgeFile(file, trafficEnvironment(options));
    };
  },
};

export const client: Described = {
  about: "certify a client platform: run its own command against the sandbox",
  words: { "<command...>": "the command, after --; it runs once for each scenario" },
  options: {
    "--name <name>": "the name of the platform on report and certificate (default: the command)",
    "--scenario <name>": "only this scenario; see list scenarios (repeatable)",
    "--timeout <duration>": "how long the command may take in a scenario",
    "--profile <file>": "the service speaks the dialect of the deployment that this profile is of",
    ...newFolder,
  },
  after: `The command gets the environment variables WALLET_BASE_URL, WALLET_API_KEY, WALLET_API_SECRET,
WALLET_SCENARIO and WALLET_TASK, a JSON object that says what to do: docs/client.md

${codesOfRun}`,
  load: async () => {
    const { certify } = await import("../products/certify/certify.ts");
    type Options = Given & { name?: string; scenario?: string[]; timeout: number };
    return async (words: [string, ...string[]], { name, scenario, timeout, ...given }: Options) => {
      process.exitCode = await certify(trafficEnvironment(given), {
        command: { words, timeoutMs: timeout },
        name: name ?? words.slice(0, 2).join(" "),
        only: scenario ?? [],
        profile: given.profile,
      });
    };
  },
};

export const sign: Described = {
  about: "sign the requests of any tool: pass them on to a service, rightly signed or wrongly",
  options: {
    "--listen <port>": "the port on this machine that the tool sends its requests to",
    ...target,
    "--api-key <key>": "the API key (default: the variable API_KEY)",
    ...profile,
    "--wrong <kind>": "what is to be wrong in every signature",
  },
  required: ["listen"],
  after: `The API secret is read from the variable API_SECRET. X-User-Id is signed where the tool sends it,
and its X-Request-Id is kept. More: docs/observe.md`,
  load: async () => {
    const { signWhatPasses } = await import("../products/observe/sign.ts");
    return async ({ listen, wrong, ...options }: Listening & { wrong?: string }) => {
      process.exitCode = await signWhatPasses(trafficEnvironment(options), { ...listen, wrong });
    };
  },
};
