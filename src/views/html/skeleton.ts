import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Content, type Markup, html, trusted } from "./markup.ts";

/** Only the page's own script runs, by its digest, so that nothing in a response can. */
function policyFor(script: string | undefined): string {
  const source = script === undefined ? "'none'" : `'sha256-${hash("sha256", script, "base64")}'`;
  return `default-src 'none'; script-src ${source}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
}

interface Page {
  title: Content;
  generator: string;
  style: string;
  content: Content;
  script?: string;
}

export const htmlPage = ({ title, generator, style, content, script }: Page): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policyFor(script))}" />
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
        ${content} ${script !== undefined && trusted(`<script>${script}</script>`)}
      </body>
    </html> `;

const quoted = (text: string): string => JSON.stringify(text.replaceAll(/[^\w ,.:-]/g, ""));

export const reportStyle = (...footer: string[]): string => `
${readFileSync(join(import.meta.dirname, "report.css"), "utf8")}
@page {
  margin: 15mm 16mm 17mm;
  @bottom-left { content: ${footer.map(quoted).join(String.raw` "\a" `)}; font: 7.5pt/1.4 sans-serif; color: #5a626c; white-space: pre; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt/1.4 sans-serif; color: #5a626c; }
}
`;

export const searchBox: Markup = html`<search id="search" hidden>
  <input type="search" aria-label="Search" placeholder="Search" autocomplete="off" />
  <output id="search-count"></output>
</search>`;

/** Searches the page (the box is hidden without scripts), and puts the page's present folder into its commands. */
export const reportScript = `
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
if (location.protocol === "file:") {
  const here = decodeURIComponent(location.pathname).replace(/\\/[^/]*$/, "").replace(/^\\/(?=[A-Za-z]:)/, "");
  const word = /^[\\w@%+=:,./-]+$/.test(here) ? here : "'" + here.replaceAll("'", "'\\\\''") + "'";
  for (const one of document.querySelectorAll(".replay .folder")) one.textContent = word;
}
`;
