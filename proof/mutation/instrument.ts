import { Instrumenter } from "@stryker-mutator/instrumenter";
import { identified, type Mutant } from "./mutant.ts";
import { whyNotMutated } from "./not-mutated.ts";
import type { SourceFile } from "./source-files.ts";

type Logger = ConstructorParameters<typeof Instrumenter>[0];
type Path = Parameters<typeof whyNotMutated>[0];

const nothing = () => undefined;
const no = () => false;

const silent: Logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

const options = {
  ignorers: [{ shouldIgnore: (path: object) => whyNotMutated(path as Path) }],
  excludedMutations: [],
  plugins: null,
};

export interface Instrumented {
  files: SourceFile[];
  mutants: Mutant[];
}

/**
 * Makes the mutants of files and puts all of them into one instrumented copy of each. The copy asks
 * wherever it is mutated which mutant is active: `activeMutant` of the object that was
 * `globalThis.__stryker__` when the copy was loaded.
 */
export async function instrument(sources: readonly SourceFile[]): Promise<Instrumented> {
  const described = sources.map((file) => ({ ...file, mutate: true }));
  const { files, mutants } = await new Instrumenter(silent).instrument(described, options);
  return {
    files: files.map(({ name, content }) => ({ name, content })),
    mutants: sources.flatMap(({ name, content }) =>
      identified(
        content,
        mutants.filter(({ fileName }) => fileName === name),
      ),
    ),
  };
}
