import { generateKeyPairSync } from "node:crypto";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "../../../src/products/package/files.ts";
import { openPackage } from "../../../src/products/package/verify/open-package.ts";
import { verifyPackage } from "../../../src/products/package/verify/verify.ts";
import { Draft } from "./draft.ts";
import { unpacked, verifier, type PackedRun } from "./packed-run.ts";
import { clumsy } from "./tamperings/clumsy.ts";
import { forged } from "./tamperings/forged.ts";
import { inOtherFiles } from "./tamperings/in-other-files.ts";
import { inResults } from "./tamperings/in-results.ts";
import { misattested } from "./tamperings/misattested.ts";
import type { Tampering } from "./tamperings/tampering.ts";

const forgers = generateKeyPairSync("ed25519");

/** Of a few checks: evidence that was tampered with is examined anew each time. */
const inEvidence = new Set([...clumsy, ...forged]);

export function testsOfTamperings(packed: () => PackedRun, ofPart: () => PackedRun): void {
  function finds(tampering: Tampering, cover: (draft: Draft) => void): void {
    const [what, tamper, said] = tampering;
    test(`found and named: ${what}`, () => {
      const draft = new Draft((inEvidence.has(tampering) ? ofPart : packed)().files);
      tamper(draft);
      cover(draft);
      const { lines } = verifyPackage({ files: draft.files, problems: [], besides: [] }, verifier);
      expect(lines.map(({ text }) => text).join("\n")).toMatch(said);
      expect(lines.some(({ state }) => state === "broken" || state === "unchecked")).toBe(true);
    });
  }

  for (const tampering of clumsy) finds(tampering, () => undefined);
  for (const tampering of misattested) finds(tampering, (draft) => draft.fitSums());
  for (const tampering of [...inResults, ...inOtherFiles, ...forged]) {
    finds(tampering, (draft) => {
      draft.resign(forgers.privateKey);
      draft.fitSums();
    });
  }

  test("a file put into the folder, and one replaced by a link, are named", async () => {
    const folder = unpacked(packed().files);
    writeFileSync(join(folder, "index.js"), "");
    const elsewhere = unpacked(packed().files);
    const { [names.report]: _report, ...others } = Object.fromEntries(packed().files);
    const linked = unpacked(new Map(Object.entries(others)));
    symlinkSync(join(elsewhere, names.report), join(linked, names.report));
    const added = verifyPackage(openPackage(folder), verifier).lines;
    expect(added[0]?.text).toBe('"index.js" was added: no package holds such a file.');
    const ofLink = verifyPackage(openPackage(linked), verifier).lines;
    expect(ofLink[0]?.text).toBe(
      "report.html isn't a file, but a link or a folder. It was not read.",
    );
  });
}
