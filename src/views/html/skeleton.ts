import { html, trusted, type Content, type Markup } from "./markup.ts";
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
