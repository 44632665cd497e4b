import { openapi } from "../../../spec/openapi.ts";
import type { Results } from "../../record/results/results.ts";
import { tallyOf } from "../../record/results/tally.ts";
import { verdictInWords } from "../words.ts";
import { requirementsSection } from "./requirements.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";
import { adviceSection, findingsSection } from "./findings.ts";
import { notExercisedSection } from "./not-exercised.ts";
import { matrixStyle } from "./error-matrix.ts";
import { errorRowsSection } from "./error-rows.ts";
import { html, type Markup } from "./markup.ts";
import { brokenSection } from "./broken.ts";
import { chaptersSection } from "./chapters.ts";
import { waiversSection } from "./waivers.ts";
import { limitsStyle } from "./limits-picture.ts";
import { markStyle } from "./json-markup.ts";
import { masthead } from "./masthead.ts";
import { openPointsSection } from "./open-points.ts";
import { folderScript, folderScriptSource } from "./replay-command.ts";
import { printStyle } from "./print-style.ts";
import { runFactsSection } from "./run-facts.ts";
import { htmlPage } from "./skeleton.ts";
import { searchBox, searchScript, searchScriptSource, searchStyle } from "./search.ts";
import { style } from "./style.ts";
import { transitionsSection, transitionsStyle } from "./transitions.ts";
import { problemsSections } from "./problems.ts";

/** The sections of the page; how many requirements were not exercised is said with theirs. */
function contents(results: Results): Markup {
  const { run, findings, waivers, advice, requirements } = results;
  const open = tallyOf(requirements)["not-exercised"];
  return html`<nav aria-label="Contents">
    ${findings.length > 0 && html`<a href="#broken">Broken</a>`}
    ${waivers.length > 0 && html`<a href="#waivers">Waivers</a>`}
    <a href="#findings">Findings</a>
    <a href="#not-exercised">Not exercised${open > 0 && html` <small>${open}</small>`}</a>
    <a href="#chapters">By section</a>
    <a href="#requirements">Requirements</a>
    ${
      !run.traffic &&
      html`<a href="#transitions">Transitions</a> <a href="#error-rows">Error rows</a>`
    }
    ${advice.length > 0 && html`<a href="#advice">Advice</a>`}
    <a href="#open-points">Open points</a>
    <a href="#run">The run</a>
    ${searchBox}
  </nav>`;
}

export interface Edition {
  /** Why what the page is in is no certificate: said on the page, and on each sheet it is printed on. */
  noCertificate?: string;
  isMasked?: boolean;
  folder?: string;
}

function page(
  results: Results,
  recorded: RecordedExchanges,
  { noCertificate, isMasked = false, folder = "." }: Edition,
): Markup {
  const title = `${openapi.info.title} (${openapi.info.version})`;
  const { word } = verdictInWords(results);
  const sources = { results, recorded, folder };
  const content = html`<a class="skip" href="#report">Skip to the findings</a>
    ${masthead(results, title, noCertificate)} ${contents(results)}
    <main id="report">
      ${problemsSections(results)} ${brokenSection(results)} ${waiversSection(results)}
      ${findingsSection(sources)} ${notExercisedSection(results)} ${chaptersSection(results)}
      ${requirementsSection(results)} ${transitionsSection(results)}
      ${errorRowsSection(results, recorded)} ${adviceSection(sources)} ${openPointsSection(results)}
      ${runFactsSection(results, isMasked)}
    </main>
    ${searchScript} ${folderScript}`;
  const { suite, target, run, evidence } = results;
  const footer = [`${word}, run ${run.id}`, `Evidence: sha256 ${evidence.head}`];
  if (noCertificate !== undefined) footer[0] = `No certificate. ${footer[0]}`;
  return htmlPage({
    title: `${word}: ${target.profile}, ${run.startedAt.slice(0, 10)}`,
    generator: `${suite.name} ${suite.version}`,
    scripts: `${searchScriptSource} ${folderScriptSource}`,
    style:
      style +
      matrixStyle +
      transitionsStyle +
      limitsStyle +
      markStyle +
      searchStyle +
      printStyle(...footer),
    content,
  });
}

/** The report as one HTML page that loads nothing else. Everything the target said is escaped. */
export const renderHtml = (
  results: Results,
  exchanges: RecordedExchanges,
  edition: Edition = {},
): string => page(results, exchanges, edition).text;
