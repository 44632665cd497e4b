import { readFileSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { parse } from "yaml";
import { packageFile } from "../../../spec/files.ts";
import type { JsonObject } from "../../../spec/json.ts";
import { describedBy } from "../../../src/command/probe/described.ts";
import { Draft } from "../../../src/products/probe/draft.ts";
import { bindForeign } from "../../../src/products/probe/mapping/bind-foreign.ts";
import { emptyFolder } from "../cli/command.ts";
import { plain } from "../client/standing-before.ts";

export const baseUrl = "https://wallet.example";

export const described = (name: string) => packageFile(`proof/self/probe/descriptions/${name}`);

export const foreignOne = parse(readFileSync(described("foreign.yaml"), "utf8")) as JsonObject & {
  paths: Record<string, JsonObject>;
};

const bytesOf = (content: unknown): string | Uint8Array =>
  typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content);

export function written(description: unknown): string {
  const file = join(emptyFolder(), "openapi.json");
  writeFileSync(file, bytesOf(description));
  return file;
}

export async function drafted(...openapi: string[]) {
  const { matches = [], remarks = [] } = (await describedBy({ openapi, baseUrl })) ?? {};
  const draft = new Draft({});
  for (const match of matches) bindForeign(match, draft);
  return { remarks, profile: draft.values };
}

export async function served<Value>(
  listener: RequestListener,
  use: (url: string) => Promise<Value>,
) {
  const { url, close } = await plain(listener);
  try {
    return await use(url);
  } finally {
    close();
  }
}
