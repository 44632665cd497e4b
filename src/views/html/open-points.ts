import { clientOpenPoints, type ClientOpenPointId } from "../../../spec/client-open-points.ts";
import { openPoints, type OpenPoint, type OpenPointId } from "../../../spec/open-points/index.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Observation, Results } from "../../record/results/results.ts";
import { shortened } from "../../record/visible.ts";
import { table, html, type Markup } from "./markup.ts";

const longestReading = 300;
type AnyPoint = OpenPointId | ClientOpenPointId;
const points: Record<AnyPoint, OpenPoint> = { ...openPoints, ...clientOpenPoints };

const pointsOf = ({ run, observations }: Results): AnyPoint[] => {
  const seen = new Set<string>(observations.map(({ openPoint }) => openPoint));
  const all = Object.keys(run.traffic ? points : openPoints) as AnyPoint[];
  return run.traffic ? all.filter((id) => seen.has(id)) : all;
};

function readingOf({ openPoint, reading }: Observation): Markup {
  const readings = points[openPoint as AnyPoint]?.readings ?? {};
  const meaning = Object.hasOwn(readings, reading) && readings[reading];
  return html`<p><strong>${shortened(reading, longestReading)}</strong> ${meaning}</p>`;
}

function row(id: AnyPoint, seen: readonly Observation[]): Markup {
  const { question, source, kind } = points[id];
  const mixed = seen.some(({ coherent }) => !coherent);
  return html`<tr id="open-point-${id}">
    <td>
      ${question}
      <p class="meta">
        <code>${id}</code> ${source}, ${kind === "not-shown" ? "not shown" : "not mentioned"}
      </p>
    </td>
    <td>
      ${seen.length === 0 && html`<span class="note">not observed</span>`} ${seen.map(readingOf)}
      ${mixed && html`<p class="mixed">⚠ The target took different readings in this run.</p>`}
    </td>
  </tr>`;
}

export function openPointsSection(results: Results): Markup {
  const { observations } = results;
  const ids = pointsOf(results);
  const seen = groupBy(observations, ({ openPoint }) => openPoint);
  const answered = ids.filter((id) => seen.has(id)).length;
  const columns = ["Left open by the document", "This target"];
  const rows = ids.map((id) => row(id, seen.get(id) ?? []));
  return html`<section id="open-points">
    <h2>Open points <small>${answered} of ${ids.length} observed</small></h2>
    <p class="lead">
      The document leaves these choices open, and every reading conforms. These are the readings
      that this target takes. What is “not shown” the document names without details; what is “not
      mentioned” it doesn't name.
    </p>
    ${table("points", columns, rows)}
  </section>`;
}
