import { html, trusted, type Content, type Markup } from "./markup.ts";
import { printStyle } from "./print-style.ts";
import { style } from "./style.ts";

/** The page needs no script and loads nothing, so nothing that a response smuggles in may either. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A page that loads nothing else, around its content. */
export const htmlPage = (title: Content, content: Content, footer = ""): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${trusted(style + printStyle(footer))}
        </style>
      </head>
      <body>
        <a class="skip" href="#report">Skip to the findings</a>
        ${content}
      </body>
    </html> `;
