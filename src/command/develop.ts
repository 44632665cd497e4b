import { Command, InvalidArgumentError } from "commander";
import { collect, lazily } from "./option-values.ts";
import { UsageError, didYouMean } from "../ground/usage-error.ts";

function portNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
}

export const sandboxCommand = (): Command =>
  new Command("sandbox")
    .description("start the reference service, in memory")
    .option("--port <number>", "the port to listen on", portNumber, 4010)
    .option("--profile <file>", "speak the dialect of the deployment that this profile is of")
    .option(
      "--fault <name>",
      "break one rule of the document; see list faults (repeatable)",
      collect,
    )
    .option(
      "--client-fault <name>",
      "add an API client and switch on a fault for it alone (repeatable)",
      collect,
    )
    .option(
      "--variant <name>",
      "decide differently what the document leaves open; see list variants (repeatable)",
      collect,
    )
    .option(
      "--patch <file>",
      "apply your own deviations from a module; see docs/sandbox.md (repeatable)",
      collect,
    )
    .addHelpText(
      "after",
      "\nIt prints its address, its credentials and a command that tests it. Ctrl-C ends it.",
    )
    .action(lazily(async () => (await import("./sandbox/serve.ts")).serve));

export const openapiCommand = (): Command =>
  new Command("openapi")
    .description("print the OpenAPI description of a deployment, as its profile describes it")
    .option("--profile <file>", "its profile (default: the sandbox's)")
    .option("--base-url <url>", "its base URL, if the profile has none")
    .option("--json", "print JSON instead of YAML")
    .addHelpText(
      "after",
      `
OpenAPI 3.1 with its paths, names and errors, for mock servers, client generators and documentation.`,
    )
    .action(lazily(async () => (await import("./openapi/print-description.ts")).printDescription));

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
      const { listOf } = await import("./list/lists.ts");
      console.log(await listOf(what, file));
    });

export const explainCommand = (): Command =>
  new Command("explain")
    .description(
      "say what a name in a report means, what proves it, and what it needs of a profile",
    )
    .argument(
      "<id>",
      "a requirement, an error row, a check, a fault, an open point, a reason why something was not exercised, or a finding",
    )
    .argument("[folder]", "the folder of the run that made the finding", "reports/latest")
    .action(async (id: string, folder: string) => {
      const { explanationOf } = await import("./explain/explanation.ts");
      console.log(explanationOf(id, folder));
    });
