import type { KeyObject } from "node:crypto";
import type { Outcome, RequirementResult, Results } from "../../record/results/results.ts";
import { sha256 } from "./digest.ts";
import { sealedWith } from "./dsse.ts";
import type { Files } from "./names.ts";

const statementType = "https://in-toto.io/Statement/v1";
const predicateType = "https://in-toto.io/attestation/test-result/v0.1";

export const payloadType = "application/vnd.in-toto+json";

interface Described {
  name: string;
  digest: { sha256: string };
}

/** An in-toto statement: the result of a run, about the files of its package. */
export interface TestResultStatement {
  _type: string;
  subject: Described[];
  predicateType: string;
  predicate: {
    result: "PASSED" | "WARNED" | "FAILED";
    configuration: Described[];
    passedTests: string[];
    warnedTests: string[];
    failedTests: string[];
  };
}

const isWarned = ({ outcome }: RequirementResult): boolean =>
  outcome === "waived" || outcome === "excluded";

/** in-toto knows no other results: what is not conforming, or not known to be, has failed. */
function resultOf({ verdict, requirements }: Results): "PASSED" | "WARNED" | "FAILED" {
  if (verdict !== "conforming") return "FAILED";
  return requirements.some(isWarned) ? "WARNED" : "PASSED";
}

const described = (name: string, digest: string): Described => ({
  name,
  digest: { sha256: digest },
});

/** The statement of a run's result about these files. Its tests are the requirements. */
export function testResultOf(results: Results, files: Files): TestResultStatement {
  const { suite, document, target, requirements } = results;
  const idsOf = (wanted: Outcome) =>
    requirements.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
  return {
    _type: statementType,
    subject: [...files].map(([name, content]) => described(name, sha256(content))),
    predicateType,
    predicate: {
      result: resultOf(results),
      configuration: [
        described(`${document.title} (${document.version})`, document.digest),
        described(`profile ${target.profile}`, target.profileDigest),
        described(`${suite.name} ${suite.version}: register of requirements`, suite.registerDigest),
        described(`${suite.name} ${suite.version}: openapi.yaml`, suite.specDigest),
        described(`${suite.name} ${suite.version}: what releases excluded`, suite.ledgerDigest),
        described(`${suite.name} ${suite.version}: list of checks`, suite.checksDigest),
      ],
      passedTests: idsOf("pass"),
      warnedTests: [...idsOf("waived"), ...idsOf("excluded")],
      failedTests: idsOf("fail"),
    },
  };
}

/** A statement as the text of attestation.json: in a signed envelope, or as it is where there is no key. */
export function attestationText(statement: TestResultStatement, key?: KeyObject): string {
  const written = key
    ? sealedWith(key, payloadType, Buffer.from(JSON.stringify(statement)))
    : statement;
  return `${JSON.stringify(written, undefined, 2)}\n`;
}
