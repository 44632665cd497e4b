import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../spec/files.ts";
import { start } from "../self/cli/running.ts";
import { type ForeignServer, address, failureOf } from "./judge.ts";

const folder = packageFile("proof/foreign/python");
const requirements = join(folder, "requirements.txt");

/** Kept between runs while the requirements stay the same. */
const environment = packageFile(
  `node_modules/.cache/foreign-python-${hash("sha256", readFileSync(requirements), "hex").slice(0, 8)}`,
);
const python = join(environment, "bin", "python");
const installed = join(environment, "installed");
const isRecent = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

async function install(): Promise<string | undefined> {
  if (existsSync(installed)) return undefined;
  const recent = { file: "python3", words: ["-c", isRecent], folder };
  if (await failureOf(recent)) return "Python 3.10 or newer, with venv and pip, isn't installed";
  const made = { file: "python3", words: ["-m", "venv", "--clear", environment], folder };
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  const packages = { file: python, words: [...pip, "-r", requirements], folder };
  const failure = (await failureOf(made)) ?? (await failureOf(packages));
  if (failure === undefined) writeFileSync(installed, "");
  return failure;
}

const uvicorn = (app: string) => ({
  file: python,
  words: ["-m", "uvicorn", app, "--port", "0", "--no-access-log"],
  folder,
});

export const pythonServer: ForeignServer = {
  name: "FastAPI",
  profile: join(folder, "profile.yaml"),
  install,
  async start(credentials) {
    const wallet = await start(uvicorn("wallet.main:app"), credentials, address);
    const besides = { ...credentials, WALLET_URL: wallet.url };
    const adapter = await start(uvicorn("adapter:app"), besides, address);
    return {
      addresses: { WALLET_URL: wallet.url, STATES_URL: `${adapter.url}/states` },
      stop() {
        adapter.stop();
        wallet.stop();
      },
    };
  },
};
