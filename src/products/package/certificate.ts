import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Results,
  type Observation,
  type WaiverResult,
  errorRowsMatched,
  tallyOf,
} from "../../record/results/results.ts";
import { verdictSentence, weakenedBy } from "../../views/verdict-sentence.ts";
import {
  counted,
  clockInWords,
  exclusionsInWords,
  leftOutInWords,
  testSystemInWords,
  verdictInWords,
  said,
} from "../../views/words.ts";
import { openPoints } from "../../../spec/open-points/index.ts";
import { findEntry } from "../../../spec/register.ts";
import { fact, html, statementMarkup, type Markup } from "../../views/html/markup.ts";
import { htmlPage } from "../../views/html/skeleton.ts";
import { cut, shortened } from "../../record/visible.ts";
import { packageNames } from "./files.ts";

export function whyNoCertificate(results: Results): string | undefined {
  const { run, verdict } = results;
  const { only, test, path, shard } = run.options;
  const { gap } = run.checks.notRun;
  const sentences = said([
    verdict !== "conforming" && verdictSentence(results),
    (only.length > 0 || test !== undefined || path !== undefined) &&
      "The run was limited to a part of the checks.",
    run.traffic !== undefined &&
      run.traffic.command !== "client" &&
      "It is traffic that others sent, and not a run of all checks.",
    shard !== undefined && `It is the part ${shard} of a run: join all parts first.`,
    gap > 0 && `${counted(gap, "check")} that ${gap === 1 ? "applies" : "apply"} did not run.`,
  ]);
  return sentences.join(" ") || undefined;
}

/** Limits for one sheet; the rest is counted, and is in the other files. */
const waiversShown = 6;
const readingsShown = 60;
const longestReason = 160;
const longestReading = 120;

const digest = (hex: string): Markup => html`<code>${hex}</code>`;

function subject({ target, run: { traffic } }: Results): Markup {
  if (traffic?.client !== undefined) {
    const name = shortened(traffic.client, longestReason);
    return fact("Client platform", html`<strong>${name}</strong>`);
  }
  const embedded = target.embedded === true && " (the sandbox that comes with the suite)";
  const both = traffic && ", and the client platform that sent the requests";
  return fact("Service", html`<strong>${target.baseUrl}</strong>${embedded}${both}`);
}

function scope(results: Results): string {
  const { requirements, run } = results;
  const tally = tallyOf(requirements);
  const { matched, simulated, all } = errorRowsMatched(results);
  const asked = simulated > 0 ? ` (${simulated} of them simulated)` : "";
  const judged = requirements.length - tally.advisory - tally["not-applicable"];
  if (run.traffic)
    return `${tally.pass} of ${counted(judged, "requirement")} that apply passed, in ${counted(run.requests, "request")}.`;
  return (
    `${tally.pass} of ${counted(judged, "requirement")} that apply passed, among them ${matched} of ${all} documented errors${asked}; ` +
    `${counted(run.checks.passed, "check")} in ${counted(run.requests, "request")}, each property with ${counted(run.options.runs, "value")}.`
  );
}

function waiver({ requirement, operation, reason, approvedBy, expires }: WaiverResult): Markup {
  const statement = findEntry(requirement)?.statement ?? requirement;
  return html`<li>
    <strong>Until ${expires}:</strong> ${statementMarkup(statement)}
    ${operation !== undefined && html`(at <code>${operation}</code>)`}
    <span class="note">
      ${shortened(reason, longestReason)}${approvedBy !== undefined && `, accepted by ${shortened(approvedBy, longestReason)}`}
    </span>
  </li>`;
}

function waivers({ waivers: all }: Results): Markup {
  if (all.length === 0) return html`<p>None.</p>`;
  const left = all.length - waiversShown;
  return html`<ul>
      ${all.slice(0, waiversShown).map(waiver)}
    </ul>
    ${left > 0 && html`<p>And ${counted(left, "more waiver")}: see ${packageNames.waivers}.</p>`}`;
}

const reading = ({ openPoint, reading: taken, coherent }: Observation): Markup =>
  html`<li>
    <span>${openPoint}:</span>
    ${cut(taken, longestReading)} ${!coherent && "(and others)"}
  </li>`;

function unobserved({ run, observations }: Results): Markup | false {
  const seen = new Set<string>(observations.map(({ openPoint }) => openPoint));
  const left = Object.keys(openPoints).filter((id) => !seen.has(id));
  if (run.traffic || left.length === 0) return false;
  return html`<p class="note">Not observed in this run: ${left.join(", ")}.</p>`;
}

export function renderCertificate(results: Results): string {
  const { suite, document, target, run, evidence, observations } = results;
  const { word } = verdictInWords(results);
  const notes = weakenedBy(results);
  const leftOut = leftOutInWords(results);
  const heading = `Certificate of conformance${leftOut && `, without ${leftOut}`}`;
  const content = html`<main>
    <p class="eyebrow">${document.title} (${document.version})</p>
    <h1>${heading}</h1>
    <p class="verdict"><strong>${word}.</strong> ${verdictSentence(results)}</p>
    ${notes.length > 0 && html`<p><strong>To note:</strong> ${notes.join(" ")}</p>`}
    <h2>What was judged</h2>
    <dl>
      ${subject(results)}
      ${fact("Profile", html`${target.profile}, sha256 ${digest(target.profileDigest)}`)}
      ${fact("Document", html`sha256 ${digest(document.digest)}`)} ${fact("Scope", scope(results))}
      ${target.testSystem && fact("Test system", testSystemInWords(target))}
      ${!run.traffic && fact("Clock", clockInWords(target))}
      ${fact("Left out by the profile", leftOut || "nothing")}
      ${exclusionsInWords(results).map((one) => fact("Excluded by the suite", one))}
    </dl>
    <h2>By whom and when</h2>
    <dl>
      ${fact("Judged by", html`${suite.name} ${suite.version}, list of checks sha256 ${digest(suite.checksDigest)}`)}
      ${fact("Run by", run.options.operator ?? "not given")}
      ${fact("From, to", `${run.startedAt}, ${run.endedAt ?? ""}`)}
      ${fact("Run", html`<code>${run.id}</code>${!run.traffic && html`, seed <code>${run.seed}</code>`}`)}
      ${run.options.challenge !== undefined && fact("For the challenge", digest(run.options.challenge))}
      ${fact("Evidence", html`${counted(evidence.lines, "line")}, head of their hash chain ${digest(evidence.head)}`)}
    </dl>
    <h2>Waivers</h2>
    ${waivers(results)}
    <h2>
      What the document leaves open, and what this
      ${run.traffic?.client === undefined ? "service" : "client"} does
    </h2>
    <ul class="readings">
      ${observations.slice(0, readingsShown).map(reading)}
    </ul>
    ${unobserved(results)}
    <p class="note">
      The readings in full, and every exchange: ${packageNames.report}. Whether this package is
      whole and unchanged: npx ${suite.name} verify.
    </p>
    <p>Whoever signs confirms that this run was made as described and had this result.</p>
    <div class="signatures">
      <p>Name and role</p>
      <p>Place and date</p>
      <p>Signature</p>
    </div>
  </main>`;
  return htmlPage({
    title: `${heading}: ${target.profile}, ${run.startedAt.slice(0, 10)}`,
    generator: `${suite.name} ${suite.version}`,
    style: readFileSync(join(import.meta.dirname, "certificate.css"), "utf8"),
    content,
  }).text;
}
