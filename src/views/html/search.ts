import { html, trusted, type Markup } from "./markup.ts";
import { sourceOf } from "./skeleton.ts";

/** The page works without it: then there is no search box. */
const script = `
const box = document.getElementById("search");
const count = document.getElementById("search-count");
const input = box.querySelector("input");
const items = [...document.querySelectorAll(".finding, .row, #error-rows table:not(.matrix) tbody tr, .points tbody tr")];
let texts;
const search = () => {
  texts ??= items.map((item) => item.textContent.toLowerCase());
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  items.forEach((item, index) => {
    const fits = words.every((word) => texts[index].includes(word));
    item.classList.toggle("unmatched", !fits);
    if (fits) shown += 1;
  });
  count.textContent = words.length === 0 ? "" : shown + " of " + items.length;
};
input.addEventListener("input", search);
box.hidden = false;
`;

export const searchScriptSource = sourceOf(script);

export const searchBox: Markup = html`<search id="search" hidden>
  <input type="search" aria-label="Search" placeholder="Search" autocomplete="off" />
  <output id="search-count"></output>
</search>`;

export const searchScript: Markup = trusted(`<script>${script}</script>`);

export const searchStyle = /* css */ `
.unmatched, #error-rows:has(.unmatched) .matrix,
#requirements .section:has(.unmatched):not(:has(.row:not(.unmatched))),
#error-rows table:has(.unmatched):not(:has(tbody tr:not(.unmatched))) { display: none; }
nav search { margin-left: auto; }
nav search[hidden] { display: none; }
nav input { width: 6rem; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--line); border-radius: 4px; padding: 0 .4rem; }
nav output { color: var(--soft); }
@media (max-width: 40rem) { nav search { margin: 0; } }
`;
