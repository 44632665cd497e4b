import { existsSync } from "node:fs";
import { onRecord } from "../../../spec/ledger.ts";
import { clientOpenPoints } from "../../../spec/client-open-points.ts";
import { openPoints, type OpenPoint } from "../../../spec/open-points/index.ts";
import { clientRegister, findEntry, register, type RegisterEntry } from "../../../spec/register.ts";
import { faults } from "../../../proof/faults/index.ts";
import { faults as faultsOfClients } from "../../products/reference-client/faults.ts";
import { didYouMean, UsageError } from "../../ground/usage-error.ts";
import { causeGroups } from "../../judge/forecast/missing.ts";
import { forecast, byCause } from "../../judge/forecast/forecast.ts";
import { defaultProfile } from "../../judge/profile/load.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import { leftIn, readResults } from "../../record/read-results.ts";
import { findingLines } from "../../views/terminal/finding.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { few, ownerWords } from "../../views/words.ts";
import { findingNamed } from "../replay/replay.ts";
import { folderBehind } from "../../judge/run/folder.ts";
import { filesIn, shownFolder } from "../../record/folder.ts";
import { readEvidence } from "../../record/evidence/file.ts";
import type { Finding } from "../../record/results/results.ts";
import { visible } from "../../record/visible.ts";
import { headers } from "../../../spec/vocabulary.ts";
import type { CheckOnDisk } from "../../record/results/check-id.ts";

type Part = [heading: string, lines: readonly string[]];

function lackedBy(checks: readonly CheckOnDisk[]): Part {
  const { profile } = defaultProfile();
  const ids = new Set(checks.map(({ requirement }) => requirement));
  const { requirements } = forecast(checks, { profile, environment: {} });
  const causes = byCause(requirements.filter(({ entry }) => ids.has(entry.id)));
  const lines = causes.flatMap(({ group, what, add }) => {
    const { title, remedy } = { remedy: undefined, ...causeGroups[group] };
    const ways = [...(remedy ? [remedy] : []), ...(add?.split("\n") ?? [])];
    return [`${what} (${title})`, ...ways.map((way) => `  ${way}`)];
  });
  return ["What to put into the profile, where your deployment isn't like the sandbox", lines];
}

function requirementParts(entry: RegisterEntry): Part[] {
  const { id, source, statement, basis, binds, operation, http, code } = entry;
  const checks = allChecks().filter(({ requirement }) => requirement === id);
  const row = `${operation ?? "any operation"}: HTTP ${http ?? "not shown"}, code ${code}`;
  const left = [...points].filter(([, point]) => point.source === source);
  const breaking = Object.entries(faults).filter(([, fault]) => [fault.breaks].flat().includes(id));
  const ofClients = clientFaults.filter((fault) => fault.breaks === id);
  const inScenarios = [...new Set(ofClients.map((fault) => fault.in))].map(
    (scenario) => `npx wallet-conformance client --scenario ${scenario} -- COMMAND`,
  );
  const whose = binds === "client" ? "binds the client platform" : "binds the service";
  return [
    [`${source} (${basis}; ${whose})`, code === undefined ? [statement] : [statement, row]],
    [
      "What is sent, and what is accepted or refused beside it",
      checks.map(({ id: check, title }) => `${title}  [${check}]`),
    ],
    [
      "What a sandbox does wrong to show that it is found",
      breaking.map(([name, { does }]) => `${name}: ${does}`),
    ],
    ["What a client does wrong to show that it is found", ofClients.map(({ does }) => does)],
    [releases, onRecord(id)],
    [
      "What the document leaves open there",
      left.map(([name, { question }]) => `${name}: ${question}`),
    ],
    lackedBy(checks),
    [
      "To look at it alone",
      binds === "client" ? inScenarios : [`npx wallet-conformance run --only ${id}`],
    ],
  ];
}

function checkParts(check: CheckOnDisk): Part[] {
  const { title, requirement, cases = [] } = check;
  const entry = findEntry(requirement);
  return [
    ["Check", [title, ...cases]],
    [releases, onRecord(check.id)],
    [`Requirement ${requirement}`, entry ? [`${entry.source}: ${entry.statement}`] : []],
    lackedBy([check]),
  ];
}

function partsOf(id: string): Part[] | undefined {
  const entry = findEntry(id);
  if (entry) return requirementParts(entry);
  const check = allChecks().find((each) => each.id === id);
  if (check) return checkParts(check);
  const point = points.get(id);
  if (point) {
    const { source, question, kind, readings } = point;
    const why = { "not-shown": "says that it is not shown", silent: "doesn't mention it" }[kind];
    return [
      [`Open point, ${source}`, [question, `The document ${why}.`, "Each reading conforms."]],
      ["Readings", Object.entries(readings).map(([name, meaning]) => `${name}: ${meaning}`)],
    ];
  }
  const reason = reasons.get(id);
  if (reason) {
    const words = [reason.meaning, effects[reason.kind], ownerWords[reason.owner]];
    return [["Why something was not exercised", words]];
  }
  const fault = ownFaults.get(id);
  if (fault) {
    const words = [`It ${fault.does}.`, `It breaks ${[fault.breaks].flat().join(", ")}.`];
    return [["Fault of the sandbox", words]];
  }
  const told = onRecord(id);
  return told.length > 0 ? [[releases, told]] : undefined;
}

const points = new Map<string, OpenPoint>(Object.entries({ ...openPoints, ...clientOpenPoints }));
const reasons = new Map(Object.entries(notExercisedReasons));
const ownFaults = new Map(Object.entries(faults));
const releases = "What releases of the suite did to it";
const clientFaults = Object.values(faultsOfClients);
const effects = {
  excluded: "Excluded: it counts neither as passed nor as failed.",
  gap: "A gap: whether the requirement holds stays open.",
  moot: "Moot: the document asks nothing of a target like this one.",
};

const exchangesShown = 5;

/** The owners of the traffic find these in their logs. */
function whereSeen({ requirement, operation }: Finding, folder: string): string[] {
  const { evidence } = filesIn(folder);
  const { lines } = existsSync(evidence) ? readEvidence(evidence) : { lines: [] };
  if (!lines.some((line) => line.kind === "run" && line.traffic)) return [];
  const decisive = new Set(
    lines.flatMap((line) =>
      line.kind === "finding" && line.requirement === requirement && line.operation === operation
        ? line.decisive
        : [],
    ),
  );
  const seen = lines.flatMap((line) => {
    if (line.kind !== "exchange" || !decisive.has(line.exchange.id)) return [];
    const { at, request, answer } = line.exchange;
    const { pathname } = new URL(request.url);
    const id = request.headers[headers.requestId] ?? "none";
    const became = answer ? `answered with ${answer.status}` : "not answered";
    const where = line.sentBy === "traffic" ? "" : `, in ${line.sentBy}`;
    return `${at}  ${request.method} ${pathname}, ${became}, X-Request-Id ${id}${where}`;
  });
  return few(seen, exchangesShown).map((line) => visible(line));
}

function findingParts(id: string, named: string): Part[] | undefined {
  const folder = folderBehind(named);
  if (!leftIn(folder)) return undefined;
  const { findings, advice } = readResults(folder);
  const all = [...findings, ...advice];
  if (!all.some((finding) => finding.id.startsWith(id))) return undefined;
  const finding = findingNamed(id, all, folder);
  const { requirement, cause } = finding;
  const lines = findingLines(finding, paintFor(process.stdout));
  if (cause !== undefined) lines.push(`It follows from the finding ${cause}.`);
  return [
    [`Finding ${finding.id} of ${shownFolder(folder)}`, lines],
    ["Where it was seen", whereSeen(finding, folder)],
    ...(partsOf(requirement) ?? []),
  ];
}

export function explanationOf(id: string, folder: string): string {
  const parts = partsOf(id) ?? findingParts(id, folder);
  const lines = parts?.flatMap(([heading, under]) =>
    under.length === 0 ? [] : ["", heading, ...under.map((line) => `  ${line}`)],
  );
  if (lines) return [id, ...lines].join("\n");
  const known = [
    ...[...register, ...clientRegister].map((entry) => entry.id as string),
    ...[points, reasons, ownFaults].flatMap((named) => [...named.keys()]),
  ];
  throw new UsageError(
    `Nothing is called "${id}".${didYouMean(id, known)}\n` +
      `See list requirements, client-requirements, checks, open-points and client-open-points. Findings are looked up in ${shownFolder(folder)}.`,
  );
}
