import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { request } from "undici";
import { parse } from "yaml";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { operationsInHar } from "../../products/probe/mapping/from-har.ts";
import { operationsInOpenapi } from "../../products/probe/mapping/from-openapi.ts";
import type { ProbeOptions } from "../../products/probe/probe.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";

async function textAt(place: string, what: string): Promise<string> {
  if (!/^https?:/i.test(place)) {
    if (existsSync(place))
      return withPath(`${place} can't be read`, () => readFileSync(place, "utf8"));
    throw new UsageError(`There is no ${what} at ${place}.`);
  }
  const answer = await request(place).catch((error: Error) => {
    throw new UsageError(`The ${what} at ${place} cannot be fetched: ${error.message}`);
  });
  if (answer.statusCode === 200) return answer.body.text();
  await answer.body.dump();
  throw new UsageError(`The ${what} at ${place} is answered with status ${answer.statusCode}.`);
}

/** JSON is YAML. @throws UsageError when it is neither */
function parsed(text: string, place: string, member: "paths" | "log"): JsonObject {
  let content: unknown;
  try {
    content = parse(text);
  } catch {
    throw new UsageError(`${place} is neither JSON nor YAML.`);
  }
  if (isJsonObject(content) && member in content) return content;
  throw new UsageError(
    `${place} has no "${member}". Expected ${member === "paths" ? "an OpenAPI description" : "a HAR file"}.`,
  );
}

/** What the target's own description or traffic shows, where one is given. @throws UsageError */
export async function describedBy({
  openapi,
  har,
  baseUrl,
}: {
  openapi?: string;
  har?: string;
  baseUrl: string;
}): Promise<ProbeOptions["described"]> {
  const operations = [
    ...(openapi
      ? operationsInOpenapi(
          parsed(await textAt(openapi, "OpenAPI description"), openapi, "paths"),
          baseUrl,
        )
      : []),
    ...(har ? operationsInHar(parsed(await textAt(har, "HAR file"), har, "log"), baseUrl) : []),
  ];
  const from = [openapi, har].flatMap((place) => place ?? []).map((place) => basename(place));
  return from.length === 0 ? undefined : { from: from.join(" and "), operations };
}
