import type { Scene } from "../../record/evidence/scene.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";
import { counted, listed } from "../words.ts";
import { exchangeDetails } from "./exchange.ts";
import { html, type Markup } from "./markup.ts";

const named = 7;

const isPrepared = ({ role }: Scene[number]): boolean => role === "setup" || role === "state";

function spanOf(one: Scene[number], recorded: RecordedExchanges): [number, number] | undefined {
  const exchange = isPrepared(one) ? undefined : recorded.get(one.exchange);
  if (!exchange) return undefined;
  const sentAt = Date.parse(exchange.at);
  return [sentAt, sentAt + exchange.durationMs];
}

/**
 * Of each exchange of a scene, which others were under way at the same time, by their numbers: "at the
 * same time as 3 and 5". Nothing where none was.
 */
export function sameTimes(scene: Scene, recorded: RecordedExchanges): (string | undefined)[] {
  const spans = scene.map((one) => spanOf(one, recorded));
  return spans.map((span, index) => {
    const others = spans.flatMap((other, at) =>
      span && other && at !== index && other[0] < span[1] && span[0] < other[1] ? [at + 1] : [],
    );
    if (others.length === 0) return undefined;
    const left = others.length - named;
    const names = others.slice(0, named).map(String);
    return `at the same time as ${listed(left > 0 ? [...names, `${left} more`] : names)}`;
  });
}

interface Shown {
  id: string;
  decisive: string;
  scene: Scene;
  fields?: readonly string[];
}

const shownBefore = 6;

const addressOf = (finding: string, index: number): string => `${finding}.${index + 1}`;

const changesNothing = (id: string, recorded: RecordedExchanges): boolean =>
  recorded.get(id)?.request.method === "GET";

/** Which exchange of a scene the decisive one shows the effect of, where that only reads: the last that could change something. */
function actIn(scene: Scene, recorded: RecordedExchanges): number {
  const at = scene.findIndex(({ role }) => role === "decisive");
  const decisive = scene[at];
  if (!decisive || !changesNothing(decisive.exchange, recorded)) return -1;
  return scene.findLastIndex(
    ({ exchange, role }, index) =>
      index < at && (role === "setup" || role === "request") && !changesNothing(exchange, recorded),
  );
}

function numbered(
  { id, fields }: Shown,
  recorded: RecordedExchanges,
  { isOpen, act, times }: { isOpen: boolean; act: number; times: readonly (string | undefined)[] },
): (one: Scene[number], index: number) => Markup {
  return ({ exchange, role }, index) => {
    const address = addressOf(id, index);
    const shownRole = index === act ? ("act" as const) : role;
    const shownHow = { address, note: times[index] };
    const how =
      role === "decisive"
        ? { role, isOpen, fields, ...shownHow }
        : { role: shownRole, ...shownHow };
    return html`<li>${exchangeDetails(exchange, recorded, how)}</li>`;
  };
}

export function sceneMarkup(shown: Shown, recorded: RecordedExchanges, isOpen = false): Markup {
  const { id, decisive, scene, fields } = shown;
  const whole: Scene = scene.length > 0 ? scene : [{ exchange: decisive, role: "decisive" }];
  const [only, ...others] = whole;
  if (only && others.length === 0) {
    const address = addressOf(id, 0);
    return exchangeDetails(only.exchange, recorded, { role: only.role, isOpen, fields, address });
  }
  const how = { isOpen, act: actIn(whole, recorded), times: sameTimes(whole, recorded) };
  const items = whole.map(numbered(shown, recorded, how));
  const at = whole.findIndex(({ role }) => role === "decisive");
  const folded = Math.max(0, at - shownBefore);
  const earlier = html`<details class="more">
    <summary>${counted(folded, "earlier exchange")}</summary>
    <ol class="scene">
      ${items.slice(0, folded)}
    </ol>
  </details>`;
  return html`${folded > 0 && earlier}
    <ol class="scene" start="${folded + 1}">
      ${items.slice(folded)}
    </ol>`;
}
