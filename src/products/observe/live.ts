import type { Deviation } from "../../contract/deviation.ts";
import { inWords } from "../../record/results/words.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { visible } from "../../record/visible.ts";
import type { Session } from "./session.ts";

/** How often the count is shown: on a terminal, and in a log. */
const intervalMs = { terminal: 1_000, log: 30_000 };

const clearLine = "\r\u001B[2K";

/** What a session shows while it goes on: a line that counts, and each deviation when it is first seen. */
export function watchSession({ recorder: { tally } }: Session) {
  const { stdout } = process;
  const paint = paintFor(stdout, process.env);
  let last = "";
  const show = () => {
    if (tally.line === last) return;
    last = tally.line;
    stdout.write(stdout.isTTY ? clearLine + last : `${last}\n`);
  };
  const timer = setInterval(show, stdout.isTTY ? intervalMs.terminal : intervalMs.log);
  timer.unref();
  return {
    deviation(deviation: Deviation, operation: string): void {
      const { requirement } = deviation;
      const { title } = inWords({ ...deviation, operation });
      const line = `${paint("red", "✗")} ${paint("bold", requirement)}  ${visible(title)} ${paint("gray", operation)}`;
      stdout.write(`${stdout.isTTY ? clearLine : ""}${line}\n`);
      last = "";
    },
    end(): void {
      clearInterval(timer);
      show();
      if (stdout.isTTY) stdout.write("\n");
    },
  };
}
