import { join } from "node:path";
import { packageFile } from "../../spec/files.ts";
import { start } from "../self/cli/running.ts";
import { type ForeignServer, address, failureOf } from "./judge.ts";

const folder = packageFile("proof/foreign/go");
const binary = packageFile("node_modules/.cache/foreign-go/wallet");

export const goServer: ForeignServer = {
  name: "Go",
  profile: join(folder, "profile.yaml"),
  async install() {
    if (await failureOf({ file: "go", words: ["version"], folder })) return "Go isn't installed";
    return failureOf({ file: "go", words: ["build", "-o", binary, "."], folder });
  },
  async start(environment) {
    const { url, stop } = await start({ file: binary, words: [], folder }, environment, address);
    return { addresses: { WALLET_URL: url }, stop };
  },
};
