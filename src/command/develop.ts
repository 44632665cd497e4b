import type { Described } from "./command-table.ts";
import { UsageError, didYouMean } from "../ground/usage-error.ts";

export const sandbox: Described = {
  about: "start the reference service, in memory",
  options: {
    "--port <number>": "the port to listen on",
    "--profile <file>": "speak the dialect of the deployment that this profile is of",
    "--fault <name>": "break one rule of the document; see list faults (repeatable)",
    "--client-fault <name>": "add an API client and switch on a fault for it alone (repeatable)",
    "--variant <name>":
      "decide differently what the document leaves open; see list variants (repeatable)",
    "--patch <file>": "apply your own deviations from a module; see docs/sandbox.md (repeatable)",
  },
  after: "It prints its address, its credentials and a command that tests it. Ctrl-C ends it.",
  load: async () => (await import("./sandbox/serve.ts")).serve,
};

export const openapi: Described = {
  about: "print the OpenAPI description of a deployment, as its profile describes it",
  options: {
    "--profile <file>": "its profile (default: the sandbox's)",
    "--base-url <url>": "its base URL, if the profile has none",
    "--json": "print JSON instead of YAML",
  },
  after:
    "OpenAPI 3.1 with its paths, names and errors, for mock servers, client generators and documentation.",
  load: async () => (await import("./openapi/print-description.ts")).printDescription,
};

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
const meanings = names.map((name) => `  ${name.padEnd(19)}  ${listed[name]}`).join("\n");

async function printList(word?: string, file?: string): Promise<void> {
  if (word === undefined) throw new UsageError(`Which list? There are\n${meanings}`);
  const what = names.find((name) => name === word);
  if (what === undefined) {
    throw new UsageError(
      `There is no list "${word}".${didYouMean(word, names)}\n` +
        `The lists are ${names.join(", ")}.`,
    );
  }
  if ((what === "sentences") !== (file !== undefined)) {
    throw new UsageError(
      file === undefined
        ? "Which copy of the document? Name its file: list sentences FILE"
        : `The list of ${what} takes no file; only that of sentences does.`,
    );
  }
  const { listOf } = await import("./list/lists.ts");
  console.log(await listOf(what, file));
}

export const list: Described = {
  about: "list requirements, checks, faults, provider states and more",
  words: {
    "[what]": "one of the lists below",
    "[file]": "for sentences: your copy of the document, as Markdown",
  },
  after: `Lists:\n${meanings}`,
  load: async () => printList,
};

export const explain: Described = {
  about: "say what a name in a report means, what proves it, and what it needs of a profile",
  words: {
    "<id>":
      "a requirement, an error row, a check, a fault, an open point, a reason why something was not exercised, or a finding",
    "[folder]": "the folder of the run that made the finding",
  },
  load: async () => {
    const { explanationOf } = await import("./explain/explanation.ts");
    return (id: string, folder: string) => console.log(explanationOf(id, folder));
  },
};
