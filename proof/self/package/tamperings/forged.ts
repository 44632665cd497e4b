import { forging } from "../draft.ts";
import type { Tamperings } from "./in-files.ts";

const passed = (line: { kind?: string; outcome?: string }) =>
  line.kind === "check" && line.outcome === "passed";

export const forged: Tamperings = {
  "a failed check said to have passed": [
    forging((lines) =>
      lines.map((line, index) =>
        index === lines.findIndex(passed) ? { ...line, outcome: "failed" } : line,
      ),
    ),
    /The check \S+ failed, but no finding says how/,
  ],
  "a check left out": [
    forging((lines) => lines.toSpliced(lines.findIndex(passed), 1)),
    /results.json: .*verdict|results.json: /,
  ],
  "a check of nobody's suite added": [
    forging((lines) => {
      const check = lines.find(passed) ?? {};
      return lines.toSpliced(-1, 0, { ...check, id: "operations/nothing#users-create" });
    }),
    /The check operations\/nothing#users-create isn't one of this suite/,
  ],
  "a check moved to another requirement": [
    forging((lines) =>
      lines.map((line, index) =>
        index === lines.findIndex(passed) ? { ...line, requirement: "status-read" } : line,
      ),
    ),
    /is about \S+, not about status-read/,
  ],
  "an exchange taken out from under its check": [
    forging((lines) => {
      const { decisive } = lines.find(passed) ?? {};
      return lines.filter(({ exchange }) => exchange?.id !== decisive);
    }),
    /refers to the exchange \S+, which isn't in the evidence/,
  ],
  "the status of an answer edited": [
    forging((lines) => {
      const accepted = lines.findLastIndex(({ exchange }) => exchange?.answer?.status === 200);
      return lines.map((line, index) =>
        index === accepted
          ? {
              ...line,
              exchange: { ...line.exchange, answer: { ...line.exchange.answer, status: 500 } },
            }
          : line,
      );
    }),
    /Judged again, the exchange \S+ shows something else than the evidence says of it/,
  ],
  "another suite named in the evidence": [
    forging(([run = {}, ...rest]) => [
      { ...run, suite: { ...run.suite, version: "9.0.0" } },
      ...rest,
    ]),
    /was judged by wallet-conformance 9.0.0, and this is/,
  ],
  "the target's address edited in the evidence": [
    forging(([run = {}, ...rest]) => [
      { ...run, target: { ...run.target, baseUrl: "https://bank.example" } },
      ...rest,
    ]),
    /target \/ baseUrl is "http:\/\/127.0.0.1:\d+", and should be "https:\/\/bank.example"/,
  ],
  "the first line taken out": [
    forging((lines) => lines.slice(1)),
    /doesn't say which run it is of/,
  ],
  "lines of a form that no suite writes": [
    forging(([run = {}]) => [run, { kind: "check" }, { kind: "finding" }]),
    /isn't in the form of a run's|isn't one of this suite/,
  ],
};
