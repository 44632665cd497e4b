import { expect, test } from "@playwright/test";
import { markSentences, sentenceDigest, sentencesOf } from "./sentences.ts";

const text = `# Limits

A user has limits. They are
read (see \`Reading\`). Rate limits: not shown.

| Field | Rule |
|---|---|
| total | A number. It is never negative. |

1. Nobody is told.
   - Not even in a list.

\`\`\`json
{ "total": 1 }
# not a heading
\`\`\`
## Events
None.`;

const textsOf = (markdown: string) => sentencesOf(markdown).map((each) => each.text);

test("a document falls into sentences, table rows, headings and lines of code", () => {
  expect(sentencesOf(text).map(({ line, heading, text: each }) => [line, heading, each])).toEqual([
    [1, "Limits", "Limits"],
    [3, "Limits", "A user has limits."],
    [3, "Limits", "They are read (see Reading)."],
    [3, "Limits", "Rate limits: not shown."],
    [6, "Limits", "Field | Rule"],
    [8, "Limits", "total | A number. It is never negative."],
    [10, "Limits", "Nobody is told."],
    [11, "Limits", "Not even in a list."],
    [14, "Limits", '{ "total": 1 }'],
    [15, "Limits", "# not a heading"],
    [17, "Events", "Events"],
    [18, "Events", "None."],
  ]);
});

test("copies that differ only in markup, spaces and quotes have the same sentences", () => {
  const one = "A *user's* limits.\n\n| `a` | b |\n|---|---|\n";
  const other = "\uFEFFA user\u2019s\r\nlimits.\r\n\r\n|a|  b    |\r\n| :--- | --- |\r\n";
  expect(textsOf(other)).toEqual(textsOf(one));
});

const known = {
  Limits: {
    [sentenceDigest("Limits")]: "",
    [sentenceDigest("Limits are read.")]: "limits-read client-limits-transaction-type",
    [sentenceDigest("A user id is needed.")]: "limits-user-id-required",
    [sentenceDigest("Rate limits: not shown.")]: "rate-limits",
    [sentenceDigest("They last ten days.")]: "limits-per-user",
  },
};

const marksOf = (markdown: string) => {
  const { marked, gone } = markSentences(sentencesOf(markdown), known);
  return { marks: marked.map(({ standing }) => standing), gone: gone.flatMap(({ ids }) => ids) };
};

const asKnown = "Limits are read. A user id is needed. Rate limits: not shown. They last ten days.";

test("a sentence is judged, implied, described or open by what stands for it", () => {
  const marks = ["describes", "judged by", "implied by", "open", "judged by"];
  expect(marksOf(`# Limits\n${asKnown}`)).toEqual({ marks, gone: [] });
});

test("sentences are known again under a heading that was renamed", () => {
  const { marks, gone } = marksOf(`# Limits of users\n${asKnown}`);
  expect(marks).toEqual([undefined, "judged by", "implied by", "open", "judged by"]);
  expect(gone).toEqual([]);
});

test("long runs of spaces, brackets and bars take no time", () => {
  const runs = [" ", ")", "|", ".", "# ", "`", "| "].map((each) => each.repeat(50_000));
  const started = Date.now();
  for (const run of runs) sentencesOf(`${run}x\n# ${run}x\n| ${run}x\na.${run}x`);
  expect(Date.now() - started).toBeLessThan(5_000);
});
