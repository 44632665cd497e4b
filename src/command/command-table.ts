import { Command, InvalidArgumentError, Option } from "commander";
import { wrongKinds } from "../products/observe/wrong-kinds.ts";

type Texts = Record<string, string>;

/** `load` imports the command's module only when it's run, since loading all takes longer than running one. */
export interface Described {
  about: string;
  words?: Texts;
  options?: Record<string, string | Texts>;
  required?: readonly string[];
  defaults?: Record<string, unknown>;
  after?: string;
  commands?: Record<string, Described>;
  load?: () => Promise<(...words: never[]) => unknown>;
}

export const codesOfRun =
  "Exit codes are those of run: 0 conforming, 1 not conforming, 2 no verdict, 3 not fully verified.";

export const proxyOf = (target: string): Texts => ({
  "--proxy <url>": `the proxy that leads to ${target} (default: as the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY say)`,
});

export const newFolder: Texts = {
  "--output <folder>": "where to write evidence and reports (default: a new folder in reports/)",
};

export const furtherViews: Texts = {
  "--also <views>":
    "write these too, separated by commas: ctrf (ctrf.json), har (scenes.har), badge (badge.svg)",
};

const collect = (word: string, words: string[] = []): string[] => [...words, word];

const portNumber = (text: string): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
};

function listenAddress(text: string): { host: string; port: number } {
  const [, host = "127.0.0.1", digits = ""] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== "" && port < 65_536) return { host: host.replace(/^\[(.*)\]$/, "$1"), port };
  throw new InvalidArgumentError("Expected a port, or a host and a port such as 0.0.0.0:4020.");
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

function durationMs(text: string): number {
  const [, count = "", unit = ""] = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(text) ?? [];
  const ms = Number(count) * unitMs[unit as keyof typeof unitMs];
  if (ms > 0 && ms < 2 ** 31) return ms;
  throw new InvalidArgumentError("Expected something like 90s, 10m or 2h.");
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected something like 25.");
}

const forms: Record<string, (option: Option) => Option> = {
  clientFault: (option) => option.argParser(collect),
  failOn: (option) => option.choices(["regression"]),
  fault: (option) => option.argParser(collect),
  for: (option) => option.argParser(durationMs),
  listen: (option) => option.argParser(listenAddress),
  notOlderThan: (option) => option.argParser(durationMs),
  patch: (option) => option.argParser(collect),
  port: (option) => option.argParser(portNumber).default(4010),
  scenario: (option) => option.argParser(collect),
  spotCheck: (option) => option.argParser(wholeNumber),
  timeout: (option) => option.argParser(durationMs).default(60_000, "60s"),
  variant: (option) => option.argParser(collect),
  wrong: (option) => option.choices(Object.keys(wrongKinds)),
};

export function commandOf(name: string, described: Described): Command {
  const { words = {}, options = {}, commands = {}, required = [], defaults = {} } = described;
  const command = new Command(name).description(described.about);
  for (const [word, about] of Object.entries(words))
    command.argument(word, about, word === "[folder]" ? "reports/latest" : undefined);
  const add = ([flags, about]: [string, string], heading?: string) => {
    const option = new Option(flags, about);
    const own = option.attributeName();
    if (heading !== undefined) option.helpGroup(heading);
    if (own in defaults) option.default(defaults[own]);
    command.addOption((forms[own]?.(option) ?? option).makeOptionMandatory(required.includes(own)));
  };
  for (const [flags, about] of Object.entries(options)) {
    if (typeof about === "string") add([flags, about]);
    else for (const each of Object.entries(about)) add(each, flags);
  }
  for (const [below, its] of Object.entries(commands)) command.addCommand(commandOf(below, its));
  if (described.after !== undefined) command.addHelpText("after", `\n${described.after}`);
  const { load } = described;
  return load
    ? command.action(async (...given) => {
        const act = await load();
        await act(...(given as never[]));
      })
    : command;
}
