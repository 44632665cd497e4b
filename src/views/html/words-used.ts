import { html, type Markup } from "./markup.ts";

const words: [word: string, meaning: string][] = [
  ["exchange", "one request with its response"],
  [
    "decisive",
    "the exchange that shows the deviation, with those around it where it takes several",
  ],
  ["deviates", "deviates like the decisive one, where several of the same were sent"],
  ["control", "an exchange that differs in one thing, and shows that the rest was right"],
  ["act", "the last request that could change something: the decisive one reads its effect"],
  ["setup", "what had to be done first, such as creating the user"],
  ["state", "a condition that the operator's test endpoint set up"],
  ["request", "sent by the check itself: before the decisive one, or at the same time"],
  ["after", "sent at the same time or later, such as the others of a race"],
  ["stated", "the document says so, in its own words, where the source says"],
  ["implied", "it follows from a rule or an error that the document lists"],
];

const entry = ([word, meaning]: (typeof words)[number]): Markup =>
  html`<div>
    <dt>${word}</dt>
    <dd>${meaning}</dd>
  </div>`;

/** Explains the words of the findings where they are used. */
export const wordsUsed: Markup = html`<details class="more">
  <summary>What the words mean</summary>
  <dl class="facts">${words.map(entry)}</dl>
</details>`;
