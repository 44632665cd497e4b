import type { Tampering } from "./tampering.ts";

const passed = (line: { kind?: string; outcome?: string }) =>
  line.kind === "check" && line.outcome === "passed";

export const forged: Tampering[] = [
  [
    "a failed check said to have passed",
    (draft) =>
      draft.forge((lines) =>
        lines.map((line, index) =>
          index === lines.findIndex(passed) ? { ...line, outcome: "failed" } : line,
        ),
      ),
    /The check \S+ failed, but no finding says how/,
  ],
  [
    "a check left out",
    (draft) => draft.forge((lines) => lines.toSpliced(lines.findIndex(passed), 1)),
    /results.json: .*verdict|results.json: /,
  ],
  [
    "a check of nobody's suite added",
    (draft) =>
      draft.forge((lines) => {
        const check = lines.find(passed) ?? {};
        return lines.toSpliced(-1, 0, { ...check, id: "operations/nothing#users-create" });
      }),
    /The check operations\/nothing#users-create isn't one of this suite/,
  ],
  [
    "a check moved to another requirement",
    (draft) =>
      draft.forge((lines) =>
        lines.map((line, index) =>
          index === lines.findIndex(passed) ? { ...line, requirement: "status-read" } : line,
        ),
      ),
    /is about \S+, not about status-read/,
  ],
  [
    "an exchange taken out from under its check",
    (draft) =>
      draft.forge((lines) => {
        const { decisive } = lines.find(passed) ?? {};
        return lines.filter(({ exchange }) => exchange?.id !== decisive);
      }),
    /refers to the exchange \S+, which isn't in the evidence/,
  ],
  [
    "the status of an answer edited",
    (draft) =>
      draft.forge((lines) => {
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
  [
    "another suite named in the evidence",
    (draft) =>
      draft.forge(([run = {}, ...rest]) => [
        { ...run, suite: { ...run.suite, version: "9.0.0" } },
        ...rest,
      ]),
    /was judged by wallet-conformance 9.0.0, and this is/,
  ],
  [
    "the target's address edited in the evidence",
    (draft) =>
      draft.forge(([run = {}, ...rest]) => [
        { ...run, target: { ...run.target, baseUrl: "https://bank.example" } },
        ...rest,
      ]),
    /target \/ baseUrl is "http:\/\/127.0.0.1:\d+", and should be "https:\/\/bank.example"/,
  ],
  [
    "the first line taken out",
    (draft) => draft.forge((lines) => lines.slice(1)),
    /doesn't say which run it is of/,
  ],
  [
    "lines of a form that no suite writes",
    (draft) => draft.forge(([run = {}]) => [run, { kind: "check" }, { kind: "finding" }]),
    /isn't in the form of a run's|isn't one of this suite/,
  ],
];
