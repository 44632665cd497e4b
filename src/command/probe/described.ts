import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe } from "../../../spec/openapi.ts";
import { operationNames } from "../../../spec/operations.ts";
import { directWay, type Way } from "../../judge/profile/way.ts";
import type { Described } from "../../products/probe/probe.ts";
import {
  operationsInTraffic,
  type ForeignOperation,
} from "../../products/probe/mapping/foreign.ts";
import { readArchive } from "../../products/observe/archive/read-archive.ts";
import { prefixReader } from "../../products/traffic/passed.ts";
import { defaultProfile } from "../../judge/profile/load.ts";
import { dialectOf, operationsInOpenapi } from "../../products/probe/mapping/from-openapi.ts";
import { loadDescription } from "../../products/probe/mapping/load-description.ts";
import {
  matchOperations,
  type OperationMatch,
} from "../../products/probe/mapping/match-operations.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import { few, firstFew } from "../../views/words.ts";

/** Of an address without its query, which may hold a token. */
const nameOf = (place: string): string =>
  basename(URL.canParse(place) ? new URL(place).pathname : place);

async function fromDescription(place: string, baseUrl: string, way: Way) {
  const { document, dropped } = await loadDescription(place, way);
  const name = `${nameOf(place)} (${dialectOf(document)})`;
  return { name, operations: operationsInOpenapi(document, baseUrl), dropped };
}

type Source = Awaited<ReturnType<typeof fromDescription>>;

function fromArchive(file: string, baseUrl: string): Source {
  if (!existsSync(file)) throw new UsageError(`There is no HAR file at ${file}.`);
  const bytes = withPath(`${file} can't be read`, () => readFileSync(file));
  const prefixOf = prefixReader(defaultProfile().profile);
  const asked = { address: baseUrl, isGiven: false, prefixOf };
  const { passed, notes, baseUrl: service } = readArchive(bytes, file, asked);
  const dropped = notes.map((note) => note.replace(/\.$/, ""));
  return { name: basename(file), operations: operationsInTraffic(passed, service), dropped };
}

const isSame = (one: ForeignOperation, other: ForeignOperation): boolean =>
  one.method === other.method && one.path === other.path;

const mostNamed = 12;
const mostReasons = 6;

function linesOf(
  source: Source,
  matches: readonly OperationMatch[],
  given: ReadonlySet<string>,
): string[] {
  const { name, operations, dropped } = source;
  // Several descriptions may have the same operation; only one of them is used.
  const own = matches.filter(({ foreign }) => operations.some((each) => isSame(each, foreign)));
  const others = operations.filter((each) => !own.some(({ foreign }) => isSame(each, foreign)));
  const rest = others.map(({ method, path }) => `${method} ${path}`);
  const unread = own.flatMap(({ operation, foreign: { unread: types = [] } }) =>
    types.length > 0 ? [`the body of ${operation} is ${types.join(" or ")}, not JSON`] : [],
  );
  const wanted = own.flatMap(({ foreign: { wants = [] } }) => wants);
  const lacking = [...new Set(wanted)].filter((each) => !given.has(each.toLowerCase()));
  const headers =
    lacking.length > 0
      ? [
          `its requests have ${lacking.join(", ")} besides, which only headers of a --profile can give`,
        ]
      : [];
  const reasons = [...dropped, ...headers, ...unread].map((reason) => `${reason}.`);
  return [
    `${own.length} of ${operationNames.length} operations found in ${name}.`,
    ...(rest.length > 0 ? [`Of no use to the suite: ${firstFew(rest, mostNamed)}.`] : []),
    ...few(reasons, mostReasons, (left) => `and ${left} more of the kind.`).map(
      (line) => `${name}: ${line}`,
    ),
  ];
}

export async function describedBy(
  { openapi = [], har = [], baseUrl }: { openapi?: string[]; har?: string[]; baseUrl: string },
  way: Way = directWay,
): Promise<Described | undefined> {
  if (openapi.length + har.length === 0) return undefined;
  const sources: Source[] = [];
  for (const place of openapi) sources.push(await fromDescription(place, baseUrl, way));
  for (const file of har) sources.push(fromArchive(file, baseUrl));
  const from = [...openapi, ...har].map(nameOf).join(" and ");
  const matches = matchOperations(sources.flatMap(({ operations }) => operations));
  const given = new Set(
    Object.keys(way.headersTo(new URL(baseUrl))).map((name) => name.toLowerCase()),
  );
  const remarks = sources.flatMap((source) => linesOf(source, matches, given));
  // Any interface with users and accounts has some of the words in common.
  if (matches.every(({ operation }) => describe(operation).path === undefined)) {
    const read = sources.map(({ name, dropped }) => [name, ...dropped].join("; ")).join(", ");
    throw new UsageError(
      `0 of ${operationNames.length} operations found in ${read}: this describes another interface. ` +
        "Expected paths of the document, such as POST /api/v2/user below the base URL. Leave it out, or give the right one.",
    );
  }
  const found = new Set(matches.map(({ operation }) => operation));
  const missing = operationNames.filter((name) => !found.has(name));
  if (missing.length > 0) {
    remarks.push(
      `Not found, so tried as the document and the sandbox have them: ${missing.join(", ")}.`,
    );
  }
  return { from, matches, remarks };
}
