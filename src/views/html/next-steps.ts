import type { Results } from "../../record/results/results.ts";
import { tallyOf } from "../../record/results/tally.ts";
import { counted } from "../words.ts";
import { html, type Markup } from "./markup.ts";

const whoFixes = ({ run: { traffic } }: Results): string =>
  traffic?.command === "client" ? "The client's team" : "The target's team";

export function nextSteps(results: Results): Markup {
  const open = tallyOf(results.requirements)["not-exercised"];
  const notExercised = html`<li>
    <a href="#not-exercised"
      >${counted(open, "requirement was", "requirements were")} not exercised</a
    >: what to do is said with each reason.
  </li>`;
  return html`<h3>What to do</h3>
    <ol class="next">
      <li>
        ${whoFixes(results)} fixes what is broken, from the top of the table. Each finding has the
        command that shows whether it is still there (“Reproduce”).
      </li>
      <li>
        What can't be fixed in time may be accepted until a date by whoever answers for it: by a
        waiver, with the reason (docs/waivers.md). The report goes on showing it.
      </li>
      ${open > 0 && notExercised}
      <li>Run again: this verdict is of this run alone.</li>
    </ol>`;
}
