import { generateKeyPairSync } from "node:crypto";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "../../../src/products/package/files.ts";
import { openPackage } from "../../../src/products/package/verify/open-package.ts";
import { verifyPackage } from "../../../src/products/package/verify/verify.ts";
import { Draft } from "./draft.ts";
import { unpacked, verifier, type PackedRun } from "./packed-run.ts";
import {
  clumsy,
  inOtherFiles,
  inResults,
  misattested,
  type Tamperings,
} from "./tamperings/in-files.ts";
import { forged } from "./tamperings/forged.ts";

const forgers = generateKeyPairSync("ed25519");

function finds(
  how: string,
  tamperings: Tamperings,
  of: () => PackedRun,
  cover: (draft: Draft) => void,
): void {
  test(`found and named: what is ${how}`, () => {
    for (const [what, [tamper, said]] of Object.entries(tamperings)) {
      const draft = new Draft(of().files);
      tamper(draft);
      cover(draft);
      const { lines } = verifyPackage({ files: draft.files, problems: [], besides: [] }, verifier);
      expect.soft(lines.map(({ text }) => text).join("\n"), what).toMatch(said);
      const isFound = lines.some(({ state }) => state === "broken" || state === "unchecked");
      expect.soft(isFound, what).toBe(true);
    }
  });
}

const fitting = (draft: Draft) => {
  draft.resign(forgers.privateKey);
  draft.fitSums();
};

export function testsOfTamperings(packed: () => PackedRun, ofPart: () => PackedRun): void {
  // Of a few checks where the evidence was tampered with: it's examined anew each time.
  finds("clumsy", clumsy, ofPart, () => undefined);
  finds("misattested", misattested, packed, (draft) => draft.fitSums());
  finds("in the results", inResults, packed, fitting);
  finds("in other files", inOtherFiles, packed, fitting);
  finds("forged", forged, ofPart, fitting);

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
