import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { $RefParser, JSONParserErrorGroup } from "@apidevtools/json-schema-ref-parser";
import { request } from "undici";
import { isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { failureOf } from "../../../judge/client/failures.ts";
import type { Way } from "../../../judge/profile/way.ts";
import { UsageError, withPath } from "../../../ground/usage-error.ts";
import { decompress } from "../../../wire/decompress.ts";
import { oneLine } from "../../../wire/one-line.ts";
import { mostBytes, readDocument, wholeTree } from "./read-document.ts";
import { WayDispatcher } from "../../../judge/client/connect.ts";

const mostRedirects = 5;
const mostFiles = 300;
const patienceMs = 30_000;
const longestReason = 300;

const isRemote = ({ protocol }: URL): boolean => /^https?:$/.test(protocol);

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes) throw new UsageError("it's larger than 64 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const withoutCredentials = (text: string): string => text.replace(/(?<=:\/\/)[^/@]*@/, "");

const nameOf = (url: URL): string =>
  url.protocol === "file:" ? relative("", fileURLToPath(url)) : withoutCredentials(url.href);

function credentialsIn({ username, password }: URL): Record<string, string> {
  if (username === "") return {};
  const pair = [username, password].map((each) => decodeURIComponent(each)).join(":");
  return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}

/** None is asked for, and some servers encode all the same. */
function withoutCodings(bytes: Uint8Array, codings: string | string[] | undefined): Uint8Array {
  try {
    return decompress(bytes, [codings ?? []].flat().join(), mostBytes);
  } catch {
    return bytes;
  }
}

async function fetched(url: URL, way: Way, mayFollow: (to: URL) => boolean) {
  const dispatcher = new WayDispatcher(way, patienceMs);
  const signal = AbortSignal.timeout(patienceMs);
  let at = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const headersTo = { ...way.headersTo(at), ...credentialsIn(at) };
    const options = { signal, dispatcher, headers: headersTo };
    const { statusCode, headers, body } = await request(at, options).catch((error: Error) => {
      throw new UsageError(`it can't be fetched: ${failureOf(error).message}`);
    });
    if (statusCode === 200) {
      const bytes = await bytesOf(body).catch((error: Error) => {
        throw error instanceof UsageError
          ? error
          : new UsageError(`it breaks off: ${error.message}`);
      });
      return { bytes: withoutCodings(bytes, headers["content-encoding"]), url: at };
    }
    await body.dump().catch(() => undefined);
    const { location } = headers;
    const isRedirect = statusCode >= 300 && statusCode < 400 && typeof location === "string";
    if (!isRedirect) {
      const advice = [401, 403].includes(statusCode) ? ": save it to a file, and give that" : "";
      throw new UsageError(`it's answered with status ${statusCode}${advice}`);
    }
    const to = URL.canParse(location, at) ? new URL(location, at) : undefined;
    if (!to || !isRemote(to) || !mayFollow(to))
      throw new UsageError(`it leads to ${oneLine(location).slice(0, longestReason)}`);
    if (to.origin === at.origin)
      Object.assign(to, { username: at.username, password: at.password });
    at = to;
  }
  throw new UsageError(`it leads on more than ${mostRedirects} times`);
}

const fromDisk = (file: string): Uint8Array =>
  withPath("it can't be read", () => {
    const stat = statSync(file);
    if (stat.isDirectory()) throw new UsageError("it's a folder");
    // A pipe has the output of another program, such as <(curl ...) with credentials.
    if (stat.isFIFO() || (stat.isFile() && stat.size <= mostBytes)) return readFileSync(file);
    throw new UsageError("it's no file of at most 64 MB");
  });

/** A remote description may refer only to its own origin, a local one only to its folder and the working directory. */
async function readReferred(url: URL, root: URL, way: Way): Promise<Uint8Array> {
  if (isRemote(root) && url.origin !== root.origin)
    throw new UsageError("a description from the network may refer only to its own host");
  if (isRemote(url)) return (await fetched(url, way, ({ host }) => host === url.host)).bytes;
  if (url.protocol !== "file:") throw new UsageError("it's neither a file nor an HTTP address");
  const file = withPath("it can't be read", () => realpathSync(fileURLToPath(url)));
  const folders = [dirname(fileURLToPath(root)), process.cwd()].map((each) => realpathSync(each));
  if (folders.some((folder) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep)))
    return fromDisk(file);
  throw new UsageError(
    `it's outside ${folders[0]}: run the command in a folder that holds both, if it may be read`,
  );
}

async function readRoot(place: string, way: Way): ReturnType<typeof fetched> {
  if (/^https?:\/\//i.test(place) && URL.canParse(place))
    return fetched(new URL(place), way, () => true);
  if (!existsSync(place)) throw new UsageError(`There is no OpenAPI description at ${place}.`);
  const url = pathToFileURL(statSync(place).isFIFO() ? place : realpathSync(place));
  return { bytes: fromDisk(place), url };
}

const reasonIn = ({ message }: Error): string =>
  oneLine(message).replace(/\.$/, "").slice(0, longestReason);

async function dereference(
  root: JsonObject,
  { at, way, remarks }: { at: URL; way: Way; remarks: Set<string> },
): Promise<string[]> {
  const reasons = new Map<string, string>();
  const read = async (href: string): Promise<unknown> => {
    const url = new URL(href);
    try {
      if (reasons.size >= mostFiles) throw new UsageError("the description has too many parts");
      reasons.set(href, "");
      const own = new Set<string>();
      const part = readDocument(await readReferred(url, at, way), nameOf(url), own);
      for (const remark of own) remarks.add(`${nameOf(url)}, ${remark}`);
      return wholeTree(part, nameOf(url));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const why = reasonIn(error);
      const isNamed = why.startsWith(nameOf(url));
      reasons.set(href, isNamed ? why : `${nameOf(url)} was not read: ${why}`);
      throw error;
    }
  };
  const every = { order: 1, canRead: true, canParse: true };
  const reading = { ...every, read: ({ url }: { url: string }) => read(url) };
  const parsing = { ...every, parse: ({ data }: { data: unknown }) => data as never };
  const own = { json: false, yaml: false, text: false, binary: false } as const;
  try {
    await new $RefParser().dereference(at.href, root, {
      continueOnError: true,
      timeoutMs: patienceMs,
      resolve: { file: false, http: false, any: reading },
      parse: { ...own, any: parsing },
    });
  } catch (error) {
    if (!(error instanceof JSONParserErrorGroup)) throw error;
    const missing = error.errors
      .filter(({ code }) => code === "EMISSINGPOINTER" || code === "EINVALIDPOINTER")
      .map(({ message }) => reasonIn({ message } as Error));
    const unread = [...reasons.values()].filter((reason) => reason !== "");
    return [...new Set([...unread, ...missing])];
  }
  return [];
}

const expected = "Expected a description in Swagger 2.0 or OpenAPI 3";

export async function loadDescription(named: string, way: Way) {
  const place = withoutCredentials(named);
  const { bytes, url } = await readRoot(named, way).catch((error: Error) => {
    if (!(error instanceof UsageError)) throw error;
    const why = reasonIn(error);
    throw new UsageError(why.includes(place) ? error.message : `${place} was not read: ${why}.`);
  });
  const remarks = new Set<string>();
  const root = wholeTree(readDocument(bytes, place, remarks), place);
  if (!isJsonObject(root)) throw new UsageError(`${place} has no "paths". ${expected}.`);
  if (!isJsonObject(root.paths)) {
    const members = oneLine(Object.keys(root).slice(0, 5).join(", ")).slice(0, 80);
    throw new UsageError(`${place} has no "paths" (it has ${members || "nothing"}). ${expected}.`);
  }
  try {
    const dropped = await dereference(root, { at: url, way, remarks });
    return { document: root, dropped: [...remarks, ...dropped] };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${place} can't be read: its references can't be followed (${reasonIn(error as Error)}).`,
    );
  }
}
