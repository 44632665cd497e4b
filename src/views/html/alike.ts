import { html, type Markup } from "./markup.ts";
import { requirementLink } from "./outcome.ts";

const named = 4;

/** Under which other requirements the same operation gave the same: nothing where under none. */
export function alikeNote(requirements: readonly string[]): Markup | false {
  if (requirements.length === 0) return false;
  const more = requirements.length - named;
  return html`<p class="note alike">
    The same was found under
    ${requirements
      .slice(0, named)
      .map((id, index) => [
        index > 0 && ", ",
        requirementLink(id),
      ])}${more > 0 && ` and ${more} more`}:
    the cause may be the same.
  </p>`;
}
