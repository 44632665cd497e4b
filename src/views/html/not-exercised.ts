import {
  notExercisedByOwner,
  type NotExercisedRequirement,
  type NotExercisedForReason,
} from "../../record/results/not-exercised.ts";
import type { Results } from "../../record/results/results.ts";
import { heading, ownerWords } from "../words.ts";
import { html, statementMarkup, type Markup, requirementLink } from "./markup.ts";
import type { NotExercisedReason } from "../../record/evidence/not-exercised-reasons.ts";

const findingsFirst = "Fix the findings first: they are the usual cause. Then run again.";
const tellTheAuthors = "Tell the authors of the suite, with results.json.";

export const adviceFor: Partial<Record<NotExercisedReason, string>> = {
  "never-raised": "Where something does raise it, give that in the profile in place of none.",
  "users-not-created":
    "No value in the profile helps. Where users can be created after all, take users out of it; otherwise only a run against a deployment that creates them can show the rest.",
  "no-answer":
    "Look up in the target's logs why it didn't respond: evidence.ndjson has each X-Request-Id. Then run again.",
  "prerequisite-refused": findingsFirst,
  "everything-accepted": findingsFirst,
  "limits-leave-no-room":
    "Raise the limits of the test users, or lower the amounts in the profile. Then run again.",
  "state-failed":
    "Look up in the logs of the endpoint why it failed, or why nothing changed. Then run again.",
  "state-not-available":
    "Offer the provider state, or give fixed values for it in the profile (docs/provider-states.md).",
  "profile-value-missing": "Give the value in the profile (docs/profile.md).",
  "profile-value-wrong": "Correct the value that is named (docs/profile.md).",
  "test-data": "Give the values that are named (docs/profile.md).",
  "no-user": "Give more test users in the profile (docs/profile.md).",
  "budget-spent":
    "Go on with this run: run --resume and its folder, with a higher --max-requests or without it.",
  "stopped-early": "Fix what the smoke stage shows, or run again without --fail-fast.",
  "suite-failed": tellTheAuthors,
  "no-check": tellTheAuthors,
  interrupted: "Go on with this run: run --resume and its folder.",
  "not-selected":
    "Run again without the limit. The parts of a sharded run are joined by the command report.",
  "nothing-seen": findingsFirst,
  "response-broken": findingsFirst,
  "no-traffic":
    "Have it happen while the traffic is recorded, or test the target by the command run.",
};

const longestUnfolded = 6;
const longestPrinted = 20;

function whyOf({ ran, of }: NotExercisedRequirement, own: readonly string[]): string {
  const why = own.join("; ");
  if (ran === 0) return why;
  return why === ""
    ? `${ran} of ${of} checks ran`
    : `${ran} of ${of} checks ran; the others could not: ${why}`;
}

function sharedDetails(requirements: readonly NotExercisedRequirement[]): string[] {
  const [first, ...others] = requirements;
  if (!first || others.length === 0) return [];
  return first.details.filter((detail) => others.every(({ details }) => details.includes(detail)));
}

const item = (notExercised: NotExercisedRequirement, shared: readonly string[]): Markup => {
  const { requirement, statement, details } = notExercised;
  const own = details.filter((detail) => !shared.includes(detail));
  return html`<li>
    <p>${statementMarkup(statement)}</p>
    <p class="meta">
      ${requirementLink(requirement)}
      <span class="details">${whyOf(notExercised, own)}</span>
    </p>
  </li>`;
};

function group({ reason, meaning, requirements }: NotExercisedForReason): Markup {
  const count = requirements.length;
  const shared = sharedDetails(requirements);
  const advice = adviceFor[reason];
  const size = count > longestPrinted && "long";
  return html`<details class="not-exercised-group ${size}" ${count <= longestUnfolded && "open"}>
    <summary><strong>${heading(reason)}</strong> <small>${count}</small> ${meaning}</summary>
    ${advice !== undefined && html`<p class="note"><strong>What to do:</strong> ${advice}</p>`}
    ${shared.length > 0 && html`<p class="note">Each of them: ${shared.join("; ")}</p>`}
    <ul>
      ${requirements.map((each) => item(each, shared))}
    </ul>
  </details>`;
}

export function notExercisedSection(results: Results): Markup {
  const owners = notExercisedByOwner(results);
  const count = results.requirements.filter(({ outcome }) => outcome === "not-exercised").length;
  const none = html`<p class="empty">Every applicable requirement was exercised.</p>`;
  return html`<section id="not-exercised">
    <h2>Not exercised <small>${count}</small></h2>
    ${owners.length === 0 && none}
    ${owners.map(
      ([owner, reasons]) =>
        html`<h3>${ownerWords[owner]}</h3>
          ${reasons.map(group)}`,
    )}
  </section>`;
}
