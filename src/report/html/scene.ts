import type { Scene } from "../../evidence/lines.ts";
import { counted } from "../words.ts";
import { exchangeDetails, type RecordedExchanges } from "./exchange.ts";
import { html, type Markup } from "./markup.ts";

/** A check's exchanges and the one among them that shows its result. */
interface Shown {
  decisive: string;
  scene: Scene;
  /** What deviates in its response, as JSON Pointers. */
  fields?: readonly string[];
}

/** So many exchanges before the decisive one are shown; earlier ones are folded. */
const shownBefore = 6;

const numbered =
  ({ fields }: Shown, recorded: RecordedExchanges, isOpen: boolean) =>
  ({ exchange, role }: Scene[number]): Markup => {
    const how = role === "decisive" ? { role, isOpen, fields } : { role };
    return html`<li>${exchangeDetails(exchange, recorded, how)}</li>`;
  };

/** The exchanges of a check in the order they were sent, each with its role; the decisive one may be open. */
export function sceneMarkup(shown: Shown, recorded: RecordedExchanges, isOpen = false): Markup {
  const { decisive, scene, fields } = shown;
  const whole: Scene = scene.length > 0 ? scene : [{ exchange: decisive, role: "decisive" }];
  const item = numbered(shown, recorded, isOpen);
  const [only, ...others] = whole;
  if (only && others.length === 0) {
    return exchangeDetails(only.exchange, recorded, { role: only.role, isOpen, fields });
  }
  const at = whole.findIndex(({ role }) => role === "decisive");
  const folded = Math.max(0, at - shownBefore);
  const earlier = html`<details class="more">
    <summary>${counted(folded, "earlier exchange")}</summary>
    <ol class="scene">
      ${whole.slice(0, folded).map(item)}
    </ol>
  </details>`;
  return html`${folded > 0 && earlier}
    <ol class="scene" start="${folded + 1}">
      ${whole.slice(folded).map(item)}
    </ol>`;
}
