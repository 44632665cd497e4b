import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync, verify as isSigned } from "node:crypto";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "./files.ts";
import { openPackage } from "./verify/open-package.ts";
import { verifyPackage } from "./verify/verify.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";
import type { Draft, Tampering } from "../../../proof/self/package/draft.ts";
import {
  keyFile,
  own,
  packedRun,
  unpacked,
  verifier,
} from "../../../proof/self/package/packed-run.ts";
import {
  clumsy,
  inDerivedFiles,
  inEvidence,
  misattested,
  type Tamperings,
} from "../../../proof/self/package/tamperings/in-files.ts";
import { expectSaid } from "../../../proof/self/package/tamperings/expect-said.ts";
import { testsOfZips } from "../../../proof/self/package/zips.ts";
import { recordedRun } from "../../../proof/self/record/recorded-run.ts";

const packed = packedRun();
const part = join(emptyFolder(), "part");
const packedPart = packedRun(async () => {
  await command(["run", "--only", "limits-read", "--output", part]);
  return part;
});

test("the package of a conforming run is a certificate, and verifies as a zip and unpacked", async () => {
  const { zip, files } = packed();
  for (const name of [names.report, names.certificate])
    expect(`${files.get(name)}`).toContain("Payments team, Example &amp; Sons");
  const ofZip = await command(["verify", zip, "--key", keyFile(own.publicKey)]);
  expect(ofZip.printed).toContain("The package holds: a certificate of conformance.");
  expect(ofZip.printed).toContain("✓ It is signed with the key sha256:");
  expect(ofZip.exitCode).toBe(0);
  const ofFolder = await command(["verify", unpacked(files)]);
  expect(ofFolder.printed).toContain("– It says it is signed with the key sha256:");
  expect(ofFolder.exitCode).toBe(0);
});

test("packaging the same run again gives the same bytes, wherever that is, and writes over none", async () => {
  const again = join(emptyFolder(), "again.zip");
  const words = ["package", recordedRun, "--output", again, "--key", keyFile(own.privateKey)];
  process.env.TZ = "Asia/Kolkata";
  await command(words);
  delete process.env.TZ;
  expect(readFileSync(again).equals(readFileSync(packed().zip))).toBe(true);
  const { exitCode, printed } = await command(words);
  expect(printed).toContain("no package is written over another");
  expect(exitCode).toBe(2);
});

test("sha256sum takes the sums", () => {
  test.skip(spawnSync("sha256sum", ["--version"]).status !== 0, "there is no sha256sum here");
  const { files } = packed();
  const words = ["--check", "--strict", names.sums];
  const printed = execFileSync("sha256sum", words, { cwd: unpacked(files), encoding: "utf8" });
  expect(printed.trim().split("\n")).toHaveLength(files.size - 1);
});

test("the signature is one of DSSE, over the type and the statement with their lengths", () => {
  const { payloadType, payload, signatures } = JSON.parse(
    `${packed().files.get(names.attestation)}`,
  ) as { payloadType: string; payload: string; signatures: { sig: string }[] };
  const body = Buffer.from(payload, "base64").toString();
  const message = `DSSEv1 28 ${payloadType} ${Buffer.byteLength(body)} ${body}`;
  const sig = Buffer.from(signatures[0]?.sig ?? "", "base64");
  expect(isSigned(null, Buffer.from(message), own.publicKey, sig)).toBe(true);
  expect(payloadType).toBe("application/vnd.in-toto+json");
  expect(JSON.parse(body)).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    subject: expect.arrayContaining([expect.objectContaining({ name: names.evidence })]),
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: { result: "PASSED", failedTests: [], warnedTests: [] },
  });
});

const forgers = generateKeyPairSync("ed25519");

const fitting = (draft: Draft) => {
  draft.resign(forgers.privateKey);
  draft.fitSums();
};

// Tampered evidence is examined in full each time, so that run has few checks.
const ways: [how: string, Tamperings, of: typeof packed, cover: Tampering][] = [
  ["clumsy", clumsy, packedPart, () => undefined],
  ["misattested", misattested, packed, (draft) => draft.fitSums()],
  ["in what follows from the evidence", inDerivedFiles, packed, fitting],
  ["forged", inEvidence, packedPart, fitting],
];

for (const [how, tamperings, of, cover] of ways) {
  test(`found and named: what is ${how}`, () => {
    const golden = `${how.replaceAll(" ", "-")}.json`;
    expectSaid(golden, tamperings, of().files, { cover, verifier });
  });
}

test("a file put into the folder, and one replaced by a link, are named", () => {
  const folder = unpacked(packedPart().files);
  writeFileSync(join(folder, "index.js"), "");
  const { [names.report]: _report, ...others } = Object.fromEntries(packedPart().files);
  const linked = unpacked(new Map(Object.entries(others)));
  symlinkSync(join(folder, names.report), join(linked, names.report));
  const [ofAdded, ofLinked] = [folder, linked].map(
    (path) => verifyPackage(openPackage(path), verifier).lines[0]?.text,
  );
  expect(ofAdded).toBe('"index.js" was added: no package holds such a file.');
  expect(ofLinked).toBe("report.html isn't a file, but a link or a folder. It was not read.");
});

testsOfZips(packedPart);

test("a run of a part is packaged as a report, which says so on each page and verifies", async () => {
  const ended = await command(["package", part]);
  expect(ended.printed).toContain("Packaged as a report, not as a certificate:");
  expect(ended.printed).toContain("It isn't signed: nothing in it will show who made it.");
  const { files } = openPackage(`${part}.zip`);
  expect([...files.keys()]).not.toContain(names.certificate);
  for (const name of [names.report, names.statement]) {
    expect(`${files.get(name)}`).toContain("This is a report, not a certificate.");
  }
  const { exitCode, printed } = await command(["verify", `${part}.zip`]);
  expect(printed).toContain("The package holds: a report, not a certificate.");
  expect(exitCode).toBe(0);
});
