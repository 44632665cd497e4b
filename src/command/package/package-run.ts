import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { filesIn, writeView, shownFolder } from "../../record/folder.ts";
import { derive } from "../../products/package/derived-files.ts";
import { packageNames, zipOf, packageFiles } from "../../products/package/files.ts";
import { printed } from "../../products/package/pdf.ts";
import { keyId, readPrivateKey } from "../../ground/signing-key.ts";
import { readRun } from "../../reporting/read-run.ts";
import { verdictInWords } from "../../views/words.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { makeFolder } from "../../ground/make-folder.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import { folderBehind } from "../../judge/run/folder.ts";

function zipFor(folder: string, output: string | undefined): string {
  // A missing folder is refused later, when the run is read.
  const behind = existsSync(folder) ? realpathSync(folder) : folder;
  const file = resolve(output ?? `${behind}.zip`);
  if (!existsSync(file)) return file;
  throw new UsageError(
    `${shownFolder(file)} is there already, and no package is written over another. Move it away, or name another file with --output.`,
  );
}

export async function packageRun(
  named: string,
  { output, key: keyFile }: { output?: string; key?: string },
) {
  const folder = folderBehind(named);
  const file = zipFor(folder, output);
  const key = keyFile === undefined ? undefined : readPrivateKey(keyFile);
  const run = readRun(folder, suiteIdentity());
  const evidence = readFileSync(filesIn(folder).evidence);
  const derived = derive(run, evidence, allChecks());
  const { startedAt } = run.run;
  const pdf = await printed(`${derived.files.get(packageNames.report)}`, startedAt);
  const parts = { derived, evidence, ...(key && { key }), ...(typeof pdf !== "string" && { pdf }) };
  withPath(`${shownFolder(file)} can't be written`, () => {
    makeFolder(dirname(file));
    writeView(file, zipOf(packageFiles(parts), startedAt));
  });
  const { results, noCertificate } = derived;
  const kind =
    noCertificate === undefined
      ? "a certificate of conformance."
      : `a report, not as a certificate: ${noCertificate}`;
  const lines = [
    `${verdictInWords(results).word}. Packaged as ${kind}`,
    ...(typeof pdf === "string" ? [`Without ${packageNames.pdf}. ${pdf}`] : []),
    key
      ? `Signed with the key ${keyId(key)}.`
      : "It isn't signed: nothing in it will show who made it. Sign it with --key.",
    `Package  ${shownFolder(file)}`,
  ];
  console.log(lines.join("\n"));
}
