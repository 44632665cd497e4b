import { type Content, type Markup, html, trusted } from "./markup.ts";
import { createHash } from "node:crypto";

/** A script as a page's policy allows it: by its digest. */
export const sourceOf = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Nothing loads and no script runs but those named by digest, so nothing that a response smuggles in may. */
const policyFor = (scripts: string): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;

interface Page {
  title: Content;
  generator: string;
  style: string;
  content: Content;
  scripts?: string;
}

export const htmlPage = ({ title, generator, style, content, scripts = "'none'" }: Page): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policyFor(scripts))}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="${generator}" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${trusted(style)}
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html> `;

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
