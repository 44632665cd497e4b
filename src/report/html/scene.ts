import type { Scene } from "../../evidence/lines.ts";
import { counted } from "../words.ts";
import { exchangeDetails, type RecordedExchanges } from "./exchange.ts";
import { html, type Markup } from "./markup.ts";

/** A check's exchanges and the one among them that shows its result. */
interface Shown {
  decisive: string;
  scene: Scene;
}

/** The decisive exchange, folded unless it is open, and the whole scene in the order it was sent. */
export function sceneMarkup(
  { decisive, scene }: Shown,
  recorded: RecordedExchanges,
  isOpen = false,
): Markup {
  const whole = html`<details class="more">
    <summary>The scene: ${counted(scene.length, "exchange")} in the order they were sent</summary>
    ${scene.map(({ exchange, role }) => exchangeDetails(exchange, recorded, { role }))}
  </details>`;
  return html`${exchangeDetails(decisive, recorded, { role: "decisive", isOpen })}
  ${scene.length > 1 && whole}`;
}
