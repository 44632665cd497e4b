import { findEntry } from "../../../spec/register.ts";
import type { Results, WaiverResult } from "../../record/results/results.ts";
import { counted } from "../words.ts";
import { table, html, statementMarkup, type Markup, requirementLink } from "./markup.ts";

const millisecondsPerDay = 86_400_000;

const daysLeft = ({ expires }: WaiverResult, startedAt: string): number =>
  Math.round((Date.parse(expires) - Date.parse(startedAt.slice(0, 10))) / millisecondsPerDay) + 1;

function row(waiver: WaiverResult, startedAt: string): Markup {
  const { requirement, operation, reason, approvedBy, expires, findings } = waiver;
  const days = daysLeft(waiver, startedAt);
  const [first] = findings;
  return html`<tr>
    <td>
      ${statementMarkup(findEntry(requirement)?.statement ?? requirement)}
      <p class="note">${requirementLink(requirement)}${operation && ` at ${operation}`}</p>
    </td>
    <td>
      ${reason}
      <p class="note">
        ${approvedBy === undefined ? "It doesn't say who accepted it." : `Accepted by ${approvedBy}`}
      </p>
    </td>
    <td>
      <span class="day">${expires}</span>
      <p class="note">${days > 0 ? `${counted(days, "day")} left` : "expired"}</p>
    </td>
    <td>
      ${first === undefined ? "nothing" : html`<a href="#${first}">${counted(findings.length, "finding")}</a>`}
    </td>
  </tr>`;
}

export function waiversSection({ waivers, run }: Results): Markup | false {
  if (waivers.length === 0) return false;
  const columns = ["What is accepted", "Why, and by whom", "Until", "Excuses"];
  const rows = waivers.map((waiver) => row(waiver, run.startedAt));
  return html`<section id="waivers">
    <h2>Waivers <small>${waivers.length}</small></h2>
    <p class="lead">Deviations that were accepted for a while. They are findings like any other.</p>
    ${table("waivers", columns, rows)}
  </section>`;
}
