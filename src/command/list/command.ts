import { Command } from "commander";
import { didYouMean, UsageError } from "../../ground/usage-error.ts";

const listed = {
  requirements: "what the document requires of the service",
  "client-requirements": "what it requires of the client platform",
  checks: "what a run checks",
  "open-points": "what the document leaves open for the service, with the known readings",
  "client-open-points": "the same for the client platform",
  states: "provider states, with their params and values",
  faults: "what `sandbox --fault` can break",
  variants: "what `sandbox --variant` can do differently",
  scenarios: "what `client --scenario` can choose from",
  sentences: "your own copy of the document (file), with what stands for each sentence",
} as const;

export type Listed = keyof typeof listed;

const names = Object.keys(listed) as Listed[];

/** @throws UsageError for what can't be listed */
function oneListed(word: string): Listed {
  const known = names.find((name) => name === word);
  if (known) return known;
  throw new UsageError(
    `There is no list "${word}".${didYouMean(word, names)}\n` +
      `The lists are ${names.join(", ")}.`,
  );
}

const meanings = names.map((name) => `  ${name.padEnd(19)}  ${listed[name]}`).join("\n");

export const listCommand = (): Command =>
  new Command("list")
    .description("list requirements, checks, faults, provider states and more")
    .argument("[what]", "one of the lists below", oneListed)
    .argument("[file]", "for sentences: your copy of the document, as Markdown")
    .addHelpText("after", `\nLists:\n${meanings}`)
    .action(async (what?: Listed, file?: string) => {
      if (what === undefined) throw new UsageError(`Which list? There are\n${meanings}`);
      if ((what === "sentences") !== (file !== undefined)) {
        throw new UsageError(
          file === undefined
            ? "Which copy of the document? Name its file: list sentences FILE"
            : `The list of ${what} takes no file; only that of sentences does.`,
        );
      }
      const { listOf } = await import("./lists.ts");
      console.log(await listOf(what, file));
    });
