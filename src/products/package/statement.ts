import type { Results, WaiverResult } from "../../record/results/results.ts";
import { literally } from "../../views/markdown/literally.ts";
import { verdictSentence } from "../../views/verdict-sentence.ts";
import { visible } from "../../record/visible.ts";
import { verdictInWords } from "../../views/words.ts";
import { sha256 } from "./digest.ts";
import { packageNames, type Files } from "./names.ts";

const longestSentence = 1_000;

/** A text as code, so that none of its characters means anything. */
const quoted = (text: string): string => `\`${visible(text).replaceAll("`", "'")}\``;

function waiverLine({ requirement, operation, expires, reason, approvedBy }: WaiverResult): string {
  const where = operation === undefined ? "" : ` at ${operation}`;
  const who =
    approvedBy === undefined ? "" : ` Accepted by ${literally(approvedBy, longestSentence)}.`;
  return `- ${requirement}${where}, until ${expires}: ${literally(reason, longestSentence)}${who}`;
}

/** A statement to fill in and sign, about these files. */
export function statementText(
  results: Results,
  files: Files,
  noCertificate: string | undefined,
): string {
  const { suite, document, target, run, waivers } = results;
  const { word } = verdictInWords(results);
  const kind = noCertificate === undefined ? "certificate" : "report";
  return [
    `# Statement on the ${kind} of run ${run.id}`,
    "",
    ...(noCertificate === undefined
      ? []
      : [
          `**This is a report, not a certificate.** ${literally(noCertificate, longestSentence)}`,
          "",
        ]),
    "Fill in a copy of this page. The one in the package has to stay as it is.",
    "",
    "I, ______________________________ (name), ______________________________ (role),",
    "of ______________________________ (organisation), state:",
    ...(run.options.operator === undefined
      ? []
      : ["", `The run names as its operator: ${literally(run.options.operator, longestSentence)}`]),
    "",
    `1. I had the service at ${quoted(target.baseUrl)} (profile ${quoted(target.profile)}) judged by ${suite.name} ${suite.version},`,
    `   by the document ${document.title} (${document.version}).`,
    `2. The run began at ${run.startedAt} and ended at ${run.endedAt ?? "no time: it was interrupted"}.`,
    `3. Its verdict is: **${word}**. ${literally(verdictSentence(results), longestSentence)}`,
    "4. The service that was judged is the one in operation, or differs from it in:",
    "",
    "   ____________________________________________________________",
    "",
    "5. The test users and accounts of the run belong to nobody, or their owners have agreed.",
    ...(waivers.length > 0 ? ["6. I accept these waivers:", "", ...waivers.map(waiverLine)] : []),
    "",
    "This statement is about the files with these digests (sha256):",
    "",
    ...[packageNames.evidence, packageNames.results].flatMap((name) => {
      const content = files.get(name);
      return content ? [`- ${name}: \`${sha256(content)}\``] : [];
    }),
    "",
    "Place and date: ______________________________",
    "",
    "Signature: ______________________________",
    "",
  ].join("\n");
}
