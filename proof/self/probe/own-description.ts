import { mkdirSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { describedBy } from "../../../src/command/probe/described.ts";
import { loadProfile } from "../../../src/judge/profile/load.ts";
import { describeTarget } from "../../../src/products/description/describe-target.ts";
import { Draft } from "../../../src/products/probe/draft.ts";
import { bindForeign } from "../../../src/products/probe/mapping/bind-foreign.ts";
import { profileFor } from "../../lawful/profile-for.ts";
import { emptyFolder } from "../cli/command.ts";
import { plain } from "../client/standing-before.ts";

export const baseUrl = "https://wallet.example";

/** A structure whose objects are changed, the innermost first. */
export function changed(
  value: unknown,
  change: (node: JsonObject, key: string) => unknown,
  key = "",
): any {
  if (Array.isArray(value)) return value.map((each) => changed(each, change, key));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [name, changed(each, change, name)]);
  return change(Object.fromEntries(members) as JsonObject, key);
}

/** The description of a deployment with names of its own, whose bodies have schemas that are referred to. */
function ownDescription(): any {
  const { profile } = loadProfile(profileFor(["camel-case-bodies", "nested-errors"], baseUrl));
  const document = structuredClone(describeTarget(profile)) as any;
  for (const path of Object.values<any>(document.paths)) {
    for (const { operationId, requestBody } of Object.values<any>(path)) {
      const media = requestBody?.content["application/json"];
      if (!media) continue;
      document.components.schemas[`${operationId}Body`] = media.schema;
      media.schema = { $ref: `#/components/schemas/${operationId}Body` };
    }
  }
  return document;
}

export const own = ownDescription();
export const local = "#/components/schemas/";

export type Files = Record<string, unknown>;

export const bytesOf = (content: unknown): string | Uint8Array =>
  typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content);

export function written(description: unknown, files: Files = {}): string {
  const folder = emptyFolder();
  for (const [name, content] of Object.entries({ ...files, "openapi.json": description })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytesOf(content));
  }
  return join(folder, "openapi.json");
}

export async function drafted(...openapi: string[]) {
  const { matches = [], remarks = [] } = (await describedBy({ openapi, baseUrl })) ?? {};
  const draft = new Draft({});
  for (const match of matches) bindForeign(match, draft);
  const errors = matches.flatMap(({ foreign }) => foreign.errors ?? []);
  return {
    remarks,
    profile: { ...draft.values, errors: new Set(errors.map((each) => JSON.stringify(each))) },
  };
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
