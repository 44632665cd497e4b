import { stringify } from "yaml";
import type { Evidence } from "../../record/evidence/file.ts";
import type { CheckOnDisk } from "../../record/results/catalogue.ts";
import { foldResults } from "../../record/results/fold.ts";
import type { Results } from "../../record/results/results.ts";
import { renderHtml } from "../../views/html/page.ts";
import { resultsText } from "../../record/results/results-file.ts";
import { shownOf } from "../../record/masking.ts";
import { renderCertificate } from "./certificate.ts";
import { whyNoCertificate } from "./certifiable.ts";
import { packageNames as names, type Files } from "./names.ts";
import { requirementsCsv } from "./requirements-csv.ts";
import { statementText } from "./statement.ts";

/** What follows from the evidence of a run, and from nothing else. */
export interface Derived {
  results: Results;
  /** Why the run can't be packaged as a certificate; absent for one that can. */
  noCertificate?: string;
  /** The files of its package, but for evidence, PDF, attestation and sums. */
  files: Files;
}

/** Replays of a finding are started in the folder of the unpacked package. */
const folder = ".";

/** The waivers of a run as a file that `run --waivers` takes. */
const waiversText = ({ waivers }: Results): string =>
  stringify(waivers.map(({ findings: _findings, ...waiver }) => waiver));

/** Derives from evidence all that a package says of it. The same evidence always gives the same files. */
export function derive(
  evidence: Evidence,
  content: Buffer,
  checksOnDisk: readonly CheckOnDisk[],
): Derived {
  const { lines, chain } = evidence;
  const results = foldResults(lines, { checksOnDisk, chain, folder });
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
    [names.waivers, results.waivers.length > 0 && waiversText(results)],
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
