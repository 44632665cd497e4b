import type { Line } from "./line.ts";
import type { Verified } from "./verify.ts";
import { visible } from "../../../record/visible.ts";
import { counted } from "../../../views/words.ts";
import { quoted } from "../../../views/terminal/finding.ts";
import type { Paint } from "../../../views/terminal/paint.ts";

const marks = {
  holds: ["green", "✓"],
  broken: ["red", "✗"],
  differs: ["yellow", "≠"],
  unchecked: ["yellow", "?"],
  note: ["gray", "–"],
} as const satisfies Record<Line["state"], readonly [string, string]>;

function ending({ lines, kind }: Verified, paint: Paint): string {
  const count = (wanted: Line["state"]) => lines.filter(({ state }) => state === wanted).length;
  const [wrong, otherwise, open] = [count("broken"), count("differs"), count("unchecked")];
  if (wrong > 0)
    return paint(
      "red",
      `The package doesn't hold: ${counted(wrong, "thing is", "things are")} wrong.`,
    );
  if (otherwise > 0) {
    return paint(
      "yellow",
      `The package holds, and the deployment differs from it now in ${counted(otherwise, "check")}.`,
    );
  }
  if (open > 0) {
    return paint("yellow", `Nothing is wrong with what was checked, but not all of it could be.`);
  }
  const what =
    kind === "certificate" ? "a certificate of conformance" : "a report, not a certificate";
  return paint("green", `The package holds: ${what}.`);
}

export function verifiedLines(verified: Verified, paint: Paint): string[] {
  const { run, lines } = verified;
  const head = run
    ? [
        `Run ${quoted(run.id)} of ${quoted(run.startedAt)}, against ${quoted(run.target.baseUrl)}`,
        "",
      ]
    : [];
  return [
    ...head,
    ...lines.map(({ state, text }) => {
      const [colour, mark] = marks[state];
      return `${paint(colour, mark)} ${visible(text)}`;
    }),
    "",
    ending(verified, paint),
  ];
}
