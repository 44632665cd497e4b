import {
  accountOrigins,
  type AccountOrigin,
  type Transition,
  bankAccountTransitions,
} from "../../../spec/bank-account-transitions.ts";
import { errorRow, errorRowIds } from "../../../spec/error-rows/index.ts";
import { operations } from "../../../spec/operations.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Results, CheckResult, Outcome } from "../../record/results/results.ts";
import { capitalized, counted, outcomeWords } from "../words.ts";
import { table, html, type Markup } from "./markup.ts";
import type { Case } from "../../../spec/cases/dimensions.ts";
import { readCase } from "../../record/results/check-id.ts";

interface SeenTransition extends Transition {
  outcome: Outcome;
  finding?: string;
  checks: number;
}

const dimension: keyof Case = "existing account";

function isAbout({ requirement, cases = [] }: CheckResult, transition: Transition): boolean {
  if (!(transition.requirements as readonly string[]).includes(requirement)) return false;
  if (!transition.cases) return true;
  const named = new Set(cases.flatMap((words) => readCase(words)[dimension] ?? []));
  return transition.cases.some((value) => named.has(value));
}

function seenOf(
  transition: Transition,
  { checks, findings, requirements }: Results,
): SeenTransition {
  const about = checks.filter((check) => isAbout(check, transition));
  const ran = about.filter(({ outcome }) => outcome !== "not-run");
  const failed = new Set(ran.flatMap(({ id, outcome }) => (outcome === "failed" ? [id] : [])));
  const found = findings.filter(({ check }) => check !== undefined && failed.has(check));
  const [first] = found.toSorted((one, other) => Number(!!one.waiver) - Number(!!other.waiver));
  const base = { ...transition, checks: ran.length };
  if (first) return { ...base, outcome: first.waiver ? "waived" : "fail", finding: first.id };
  if (ran.length > 0) return { ...base, outcome: "pass" };
  const isOffered = requirements.some(
    ({ id, outcome }) =>
      (transition.requirements as readonly string[]).includes(id) && outcome !== "not-applicable",
  );
  return { ...base, outcome: isOffered ? "not-exercised" : "not-applicable" };
}

export const transitionsSeen = (results: Results): SeenTransition[] =>
  bankAccountTransitions.map((transition) => seenOf(transition, results));

function resultOf({ to, also }: Transition): string {
  const row = errorRowIds.find((id) => id === to);
  if (!row) return `→ ${to}${also === undefined ? "" : `, and ${also}`}`;
  const { http, code } = errorRow(row);
  return `refused with ${http}/${code}`;
}

function item(seen: SeenTransition): Markup {
  const { outcome, finding, checks, when, requirements } = seen;
  const { symbol, word } = outcomeWords[outcome];
  const by = checks > 0 ? `${word} by ${counted(checks, "check")}` : word;
  const text = when === undefined ? resultOf(seen) : `${when} ${resultOf(seen)}`;
  return html`<li>
    <a
      class="${outcome}"
      href="#${finding ?? requirements[0]}"
      title="${requirements[0]}: ${by}"
      aria-label="${text}, ${word}"
      ><span aria-hidden="true">${symbol}</span> ${text}</a
    >
  </li>`;
}

const cell = (operation: Transition["operation"], seen: readonly SeenTransition[]): Markup =>
  html`<td>
    <span class="column">${operations[operation].act}</span>
    ${
      seen.length === 0
        ? html`<span class="note">not shown</span>`
        : html`<ul>
            ${seen.map(item)}
          </ul>`
    }
  </td>`;

export function transitionsSection(results: Results): Markup | false {
  if (results.run.traffic) return false;
  const all = transitionsSeen(results);
  const columns = [...new Set(all.map(({ operation }) => operation))];
  const byOrigin = groupBy(all, ({ from }) => from);
  const row = (origin: AccountOrigin): Markup =>
    html`<tr>
      <th scope="row">${capitalized(origin)}</th>
      ${columns.map((operation) =>
        cell(
          operation,
          (byOrigin.get(origin) ?? []).filter((seen) => seen.operation === operation),
        ),
      )}
    </tr>`;
  const titles = columns.map((operation) => capitalized(operations[operation].act));
  const held = all.filter(({ outcome }) => outcome === "pass").length;
  return html`<section id="transitions">
    <h2>Bank account transitions <small>${held} of ${all.length} seen as documented</small></h2>
    <p class="lead">
      What the document says becomes of a bank account, by the state it is in and the operation that
      is called. What it doesn't show is an open point.
    </p>
    ${table("matrix", ["State before", ...titles], accountOrigins.map(row))}
  </section>`;
}
