import type { RequirementResult, Results, WaiverResult } from "../../record/results/results.ts";
import { literally } from "../../views/markdown/literally.ts";
import { verdictSentence } from "../../views/verdict-sentence.ts";
import { visible } from "../../record/visible.ts";
import { verdictInWords } from "../../views/words.ts";
import { sha256, type Files, packageNames as names } from "./files.ts";
import { stringify } from "yaml";
import type { Evidence } from "../../record/evidence/file.ts";
import { foldResults } from "../../record/results/fold.ts";
import { renderHtml } from "../../views/html/page.ts";
import { resultsText } from "../../record/results/results-file.ts";
import { shownOf } from "../../record/masking.ts";
import { renderCertificate, whyNoCertificate } from "./certificate.ts";
import type { CheckOnDisk } from "../../record/results/check-id.ts";

type Cell = string | number | undefined;

const columns: Record<string, (requirement: RequirementResult) => Cell> = {
  id: ({ id }) => id,
  section: ({ section }) => section,
  source: ({ source }) => source,
  basis: ({ basis }) => basis,
  statement: ({ statement }) => statement,
  operation: ({ operation }) => operation,
  http: ({ http }) => http,
  code: ({ code }) => code,
  outcome: ({ outcome }) => outcome,
  reasons: ({ reasons }) => reasons?.join(" "),
  owner: ({ owner }) => owner,
  "checks ran": ({ checks }) => checks.ran,
  "checks that apply": ({ checks }) => checks.of,
  findings: ({ findings }) => findings.join(" "),
  proof: ({ proof }) => proof,
  simulated: ({ simulated }) => (simulated ? "yes" : undefined),
};

/** As in RFC 4180. No cell has text of the target. */
const cell = (value: Cell = ""): string => `"${String(value).replaceAll('"', '""')}"`;

const row = (cells: readonly Cell[]): string => `${cells.map(cell).join(",")}\r\n`;

function requirementsCsv({ requirements }: Results): string {
  const rows = requirements.map((each) => Object.values(columns).map((valueOf) => valueOf(each)));
  return [Object.keys(columns), ...rows].map(row).join("");
}

const longestSentence = 1_000;
const literal = (text: string): string => literally(text, longestSentence);
const quoted = (text: string): string => `\`${visible(text).replaceAll("`", "'")}\``;

function waiverLine({ requirement, operation, expires, reason, approvedBy }: WaiverResult): string {
  const where = operation === undefined ? "" : ` at ${operation}`;
  const who = approvedBy === undefined ? "" : ` Accepted by ${literal(approvedBy)}.`;
  return `- ${requirement}${where}, until ${expires}: ${literal(reason)}${who}`;
}

function statementText(results: Results, files: Files, noCertificate: string | undefined): string {
  const { suite, document, target, run, waivers } = results;
  const { word } = verdictInWords(results);
  const kind = noCertificate === undefined ? "certificate" : "report";
  return [
    `# Statement on the ${kind} of run ${run.id}`,
    "",
    ...(noCertificate === undefined
      ? []
      : [`**This is a report, not a certificate.** ${literal(noCertificate)}`, ""]),
    "Fill in a copy of this page. The one in the package has to stay as it is.",
    "",
    "I, ______________________________ (name), ______________________________ (role),",
    "of ______________________________ (organisation), state:",
    ...(run.options.operator === undefined
      ? []
      : ["", `The run names as its operator: ${literal(run.options.operator)}`]),
    "",
    `1. I had the service at ${quoted(target.baseUrl)} (profile ${quoted(target.profile)}) judged by ${suite.name} ${suite.version},`,
    `   by the document ${document.title} (${document.version}).`,
    `2. The run began at ${run.startedAt} and ended at ${run.endedAt ?? "no time: it was interrupted"}.`,
    `3. Its verdict is: **${word}**. ${literal(verdictSentence(results))}`,
    "4. The service that was judged is the one in operation, or differs from it in:",
    "",
    "   ____________________________________________________________",
    "",
    "5. The test users and accounts of the run belong to nobody, or their owners have agreed.",
    ...(waivers.length > 0 ? ["6. I accept these waivers:", "", ...waivers.map(waiverLine)] : []),
    "",
    "This statement is about the files with these digests (sha256):",
    "",
    ...[names.evidence, names.results].flatMap((name) => {
      const content = files.get(name);
      return content ? [`- ${name}: \`${sha256(content)}\``] : [];
    }),
    "",
    "Place and date: ______________________________",
    "",
    "Signature: ______________________________",
    "",
  ].join("\n");
}

export type Derived = ReturnType<typeof derive>;

const folder = ".";

export function derive(evidence: Evidence, content: Buffer, checksOnDisk: readonly CheckOnDisk[]) {
  const { lines, chain } = evidence;
  const results = foldResults(lines, { checksOnDisk, chain, folder });
  const waivers = results.waivers.map(({ findings: _findings, ...waiver }) => waiver);
  const noCertificate = whyNoCertificate(results);
  const shown = shownOf(results, lines, false);
  const edition = noCertificate === undefined ? {} : { noCertificate };
  const texts: [name: string, text: string | false][] = [
    [names.certificate, noCertificate === undefined && renderCertificate(shown.results)],
    [
      names.report,
      renderHtml(shown.results, shown.exchanges, { ...edition, folder, isMasked: true }),
    ],
    [names.results, resultsText(results)],
    [names.profile, stringify(results.target.resolvedProfile)],
    [names.waivers, waivers.length > 0 && stringify(waivers)],
    [names.requirements, requirementsCsv(results)],
  ];
  const files = new Map(
    texts.flatMap(([name, text]) => (text === false ? [] : [[name, Buffer.from(text)] as const])),
  );
  const statement = statementText(
    results,
    new Map([...files, [names.evidence, content]]),
    noCertificate,
  );
  return { results, ...edition, files: files.set(names.statement, Buffer.from(statement)) };
}
