import { test } from "@playwright/test";
import { inSeconds, note } from "./figures.ts";
import { emptyNode, suite } from "./processes.ts";
import { compare } from "./rounds.ts";
import { sandbox } from "./sandboxes.ts";

const rounds = 9;

const commands: [what: string, run: () => Promise<unknown>][] = [
  ["`--help`", () => suite(["--help"])],
  ["`list requirements`", () => suite(["list", "requirements"])],
  ["`sandbox`, until it listens", async () => (await sandbox()).stop()],
];

for (const [what, run] of commands) {
  test(`${what} over a Node that does nothing`, async () => {
    const { ratio, subjectMs, yardstickMs } = await compare(rounds, run, emptyNode);
    note({
      what: `${what} / \`node -e 0\``,
      value: ratio,
      goal: 3,
      measured: `${inSeconds(subjectMs)} / ${inSeconds(yardstickMs)}`,
    });
  });
}
