import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CitableId } from "../../spec/register.ts";
import type { Outcome } from "./outcome.ts";
import { workFolder } from "./work-folder.ts";

interface Line {
  digest: string;
  outcome: Outcome;
}

/** A line; nothing where it is empty, or torn because the process was killed. */
function readLine(text: string): Line[] {
  try {
    return [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

/**
 * The outcomes of all runs on this machine, one a line, written as soon as they are known: a run that
 * is stopped goes on where it was. They count while suite and sandbox are the same.
 */
export class OutcomesFile {
  private readonly file: string;
  private readonly digest: string;
  private readonly before: Line[];

  constructor(digest: string, file = join(workFolder, "outcomes.ndjson")) {
    this.file = file;
    this.digest = digest;
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    this.before = text.split("\n").flatMap(readLine);
  }

  known(): Outcome[] {
    return this.before.filter(({ digest }) => digest === this.digest).map(({ outcome }) => outcome);
  }

  /** By mutant, the requirement whose tests found it last, whatever the sources were. */
  hints(): Map<string, CitableId> {
    const found = this.before.map(({ outcome }) => outcome);
    return new Map(found.flatMap(({ id, foundBy }) => (foundBy ? [[id, foundBy]] : [])));
  }

  append(outcome: Outcome): void {
    mkdirSync(dirname(this.file), { recursive: true });
    const line: Line = { digest: this.digest, outcome };
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }
}
