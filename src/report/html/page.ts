import { openapi } from "../../../spec/openapi.ts";
import type { Results } from "../../results/results.ts";
import { verdictInWords } from "../words.ts";
import { requirementsSection } from "./requirements.ts";
import type { RecordedExchanges } from "./exchange.ts";
import { findingsSection } from "./findings.ts";
import { notExercisedSection } from "./not-exercised.ts";
import { errorRowsSection } from "./error-rows.ts";
import { html, trusted, type Markup } from "./markup.ts";
import { masthead } from "./masthead.ts";
import { openPointsSection } from "./open-points.ts";
import { runFactsSection } from "./run-facts.ts";
import { style } from "./style.ts";
import { problemsSections } from "./problems.ts";

/** The page needs no script and loads nothing, so nothing that a response smuggles in may either. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const contents = html`<nav aria-label="Contents">
  <a href="#findings">Findings</a>
  <a href="#not-exercised">Not exercised</a>
  <a href="#requirements">Requirements</a>
  <a href="#error-rows">Error rows</a>
  <a href="#open-points">Open points</a>
  <a href="#run">The run</a>
</nav>`;

function page(results: Results, recorded: RecordedExchanges): Markup {
  const title = `${openapi.info.title} (${openapi.info.version})`;
  const { word } = verdictInWords(results);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${word}: ${results.target.profile}, ${results.run.startedAt.slice(0, 10)}</title>
        <link rel="icon" href="data:," />
        <style>
          ${trusted(style)}
        </style>
      </head>
      <body>
        ${masthead(results, title)} ${contents}
        <main>
          ${problemsSections(results)} ${findingsSection(results, recorded)}
          ${notExercisedSection(results)} ${requirementsSection(results)}
          ${errorRowsSection(results, recorded)} ${openPointsSection(results)}
          ${runFactsSection(results)}
        </main>
      </body>
    </html> `;
}

/** The report as one HTML page that loads nothing else. Everything the target said is escaped. */
export const renderHtml = (results: Results, exchanges: RecordedExchanges): string =>
  page(results, exchanges).text;
