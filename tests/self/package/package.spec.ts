import { execFileSync } from "node:child_process";
import { generateKeyPairSync, verify as isSigned, type KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";
import { derive, type Derived } from "../../../src/report/package/derived-files.ts";
import { packageNames as names, type Files } from "../../../src/report/package/names.ts";
import { openPackage } from "../../../src/report/package/verify/open-package.ts";
import { verifyPackage, type Verifier } from "../../../src/report/package/verify/verify.ts";
import { suiteIdentity } from "../../../src/results/suite.ts";
import { allChecks } from "../../../src/run/catalogue.ts";
import { emptyFolder } from "../cli/command.ts";
import { Draft } from "./draft.ts";
import { installPacked, type Installed } from "./installed.ts";
import { clumsy, covered, forged, misattested, type Tampering } from "./tamperings.ts";

// One run of the sandbox, by the packed package, is what all tests of this file are about.
let installed: Installed;
let zip: string;
let files: Files;

const operator = "Payments team, Example & Sons";
const own = generateKeyPairSync("ed25519");
const forgers = generateKeyPairSync("ed25519");

function keyFile(key: KeyObject): string {
  const file = join(emptyFolder(), "key.pem");
  const type = key.type === "private" ? "pkcs8" : "spki";
  writeFileSync(file, key.export({ format: "pem", type: type as "spki" }));
  return file;
}

const derivedBefore = new WeakMap<Buffer, Derived>();

/** Most tamperings leave the evidence alone: what follows from it needs to be derived once only. */
const derivedOnce: typeof derive = (evidence, content, checksOnDisk) => {
  const derived = derivedBefore.get(content) ?? derive(evidence, content, checksOnDisk);
  derivedBefore.set(content, derived);
  return derived;
};

const verifier: Verifier = {
  suite: suiteIdentity(),
  checksOnDisk: allChecks(),
  derive: derivedOnce,
  key: own.publicKey,
};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  installed = await installPacked();
  const { printed } = await installed.command("run", "--operator", operator);
  expect(printed).toContain("Conforming");
  const key = keyFile(own.privateKey);
  zip = join(installed.folder, "package.zip");
  const ended = await installed.command("package", "reports/latest", "--output", zip, "--key", key);
  expect(ended).toMatchObject({ exitCode: 0 });
  expect(ended.printed).toMatch(
    /Packaged as a certificate of conformance.*Signed with the key sha256:/s,
  );
  ({ files } = openPackage(zip));
});

/** The package, unpacked into a folder. */
function unpacked(content: Files = files): string {
  const folder = emptyFolder();
  for (const [name, bytes] of content) writeFileSync(join(folder, name), bytes);
  return folder;
}

const isThere = (program: string): boolean => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
};

test("the packed package judges the sandbox from an empty folder", () => {
  expect(readdirSync(join(installed.folder, "reports/latest"))).toContain(names.results);
});

test("the package of a conforming run is a certificate, and verifies as a zip and unpacked", async () => {
  const key = keyFile(own.publicKey);
  const ofZip = await installed.command("verify", zip, "--key", key);
  expect(ofZip.printed).toContain("The package holds: a certificate of conformance.");
  expect(ofZip.printed).toContain("✓ It is signed with the key sha256:");
  expect(ofZip.exitCode).toBe(0);
  const ofFolder = await installed.command("verify", unpacked());
  expect(ofFolder.printed).toContain("– It says it is signed with the key sha256:");
  expect(ofFolder.exitCode).toBe(0);
});

test("cover and certificate name who answers for the run", () => {
  for (const name of [names.report, names.certificate]) {
    expect(`${files.get(name)}`).toContain("Payments team, Example &amp; Sons");
  }
});

test("packaging the same run again gives the same bytes, wherever that is", async () => {
  const again = join(emptyFolder(), "again.zip");
  const key = keyFile(own.privateKey);
  process.env.TZ = "Asia/Kolkata";
  await installed.command("package", "reports/latest", "--output", again, "--key", key);
  delete process.env.TZ;
  expect(readFileSync(again).equals(readFileSync(zip))).toBe(true);
});

test("no package is written over another", async () => {
  const { exitCode, printed } = await installed.command(
    "package",
    "reports/latest",
    "--output",
    zip,
  );
  expect(printed).toContain("no package is written over another");
  expect(exitCode).toBe(2);
});

test("sha256sum takes the sums", () => {
  test.skip(!isThere("sha256sum"), "there is no sha256sum here");
  const words = ["--check", "--strict", names.sums];
  const printed = execFileSync("sha256sum", words, { cwd: unpacked(), encoding: "utf8" });
  expect(printed.trim().split("\n")).toHaveLength(files.size - 1);
});

test("the signature is one of DSSE, over the type and the statement with their lengths", () => {
  const { payloadType, payload, signatures } = JSON.parse(`${files.get(names.attestation)}`) as {
    payloadType: string;
    payload: string;
    signatures: { sig: string }[];
  };
  const body = Buffer.from(payload, "base64").toString();
  const message = Buffer.from(
    `DSSEv1 28 application/vnd.in-toto+json ${Buffer.byteLength(body)} ${body}`,
  );
  expect(payloadType).toBe("application/vnd.in-toto+json");
  const sig = Buffer.from(signatures[0]?.sig ?? "", "base64");
  expect(isSigned(null, message, own.publicKey, sig)).toBe(true);
  const statement = JSON.parse(body) as { subject: { name: string }[]; predicate: object };
  expect(statement.subject.map(({ name }) => name)).toContain(names.evidence);
  expect(statement).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: { result: "PASSED", failedTests: [], warnedTests: [] },
  });
});

function finds([what, tamper, said]: Tampering, cover: (draft: Draft) => void): void {
  test(`found and named: ${what}`, () => {
    const draft = new Draft(files);
    tamper(draft);
    cover(draft);
    const { lines } = verifyPackage({ files: draft.files, problems: [] }, verifier);
    expect(lines.map(({ text }) => text).join("\n")).toMatch(said);
    expect(lines.some(({ state }) => state === "broken" || state === "unchecked")).toBe(true);
  });
}

for (const tampering of clumsy) finds(tampering, () => undefined);
for (const tampering of misattested) finds(tampering, (draft) => draft.fitSums());
for (const tampering of [...covered, ...forged]) {
  finds(tampering, (draft) => {
    draft.resign(forgers.privateKey);
    draft.fitSums();
  });
}

test("a file put into the folder, and one replaced by a link, are named", async () => {
  const folder = unpacked();
  writeFileSync(join(folder, "index.js"), "");
  const elsewhere = unpacked();
  const { [names.report]: _report, ...others } = Object.fromEntries(files);
  const linked = unpacked(new Map(Object.entries(others)));
  symlinkSync(join(elsewhere, names.report), join(linked, names.report));
  const added = verifyPackage(openPackage(folder), verifier).lines;
  expect(added[0]?.text).toBe('"index.js" was added: no package holds such a file.');
  const ofLink = verifyPackage(openPackage(linked), verifier).lines;
  expect(ofLink[0]?.text).toBe(
    "report.html isn't a file, but a link or a folder. It was not read.",
  );
});

/** The package as a zip with other entries. */
function zipped(change: (entries: Record<string, Uint8Array>) => void): string {
  const entries = unzipSync(readFileSync(zip));
  change(entries);
  const file = join(emptyFolder(), "other.zip");
  writeFileSync(file, zipSync(entries, { mtime: "2020-01-01" }));
  return file;
}

const saidOf = (file: string): string =>
  verifyPackage(openPackage(file), verifier)
    .lines.filter(({ state }) => state === "broken")
    .map(({ text }) => text)
    .join("\n");

test("an entry renamed, one that leads out of the folder, and a zip packed again are named", () => {
  const renamed = zipped((entries) => {
    entries["report.htm"] = entries[names.report] ?? new Uint8Array();
    delete entries[names.report];
  });
  expect(saidOf(renamed)).toMatch(/"report.htm" was added.*report.html is missing/s);
  const outside = zipped((entries) => (entries["../../outside"] = new Uint8Array()));
  expect(saidOf(outside)).toContain('"../../outside" was added: no package holds such a file.');
  expect(saidOf(zipped(() => undefined))).toBe(
    "The zip isn't as it was packed: it was packed again, or changed outside of its files. Its files are judged above; unpack it to judge them alone.",
  );
});

test("each byte of the zip counts, also where no file is", () => {
  const bytes = readFileSync(zip);
  bytes.writeUInt8((bytes.at(10) ?? 0) ^ 1, 10);
  const file = join(emptyFolder(), "touched.zip");
  writeFileSync(file, bytes);
  expect(saidOf(file)).toContain("changed outside of its files");
});

/** A zip whose statement unpacks to so many bytes, but says it unpacks to others. */
function boastful(bytes: number, said: number): string {
  const file = zipped((entries) => (entries[names.statement] = new Uint8Array(bytes)));
  const zipBytes = readFileSync(file);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes);
  for (let at = zipBytes.indexOf(size); at >= 0; at = zipBytes.indexOf(size, at)) {
    zipBytes.writeUInt32LE(said, at);
  }
  writeFileSync(file, zipBytes);
  return file;
}

test("a zip bomb is not unpacked, whatever size it says it has", () => {
  const large = boastful(1_234_567, 420 * 1_048_576);
  expect(saidOf(large)).toContain(
    "statement.md would unpack to 420 MB, more than a package holds.",
  );
  const { files: found } = openPackage(boastful(12_345_678, 9));
  expect(found.get(names.statement)?.length ?? 0).toBeLessThan(10);
});

test("what is no package ends with exit code 2 and says what it is", async () => {
  const text = join(emptyFolder(), "text.zip");
  writeFileSync(text, "not a zip");
  const cut = join(emptyFolder(), "cut.zip");
  writeFileSync(cut, readFileSync(zip).subarray(0, 50_000));
  const empty = join(emptyFolder(), "empty");
  mkdirSync(empty);
  const cases: [path: string, said: string][] = [
    ["nowhere.zip", "There is no package at"],
    [text, "it is no zip, or a damaged one"],
    [cut, "it is no zip, or a damaged one"],
    [empty, "it holds none of evidence.ndjson"],
    ["reports/latest", "is the folder of a run, not a package"],
  ];
  for (const [path, said] of cases) {
    const { exitCode, printed } = await installed.command("verify", path);
    expect(printed).toContain(said);
    expect(exitCode).toBe(2);
  }
});

test("a key that can't sign is named, and never quoted", async () => {
  const rsa = keyFile(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey);
  const broken = join(emptyFolder(), "broken.pem");
  writeFileSync(broken, "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n");
  const cases: [key: string, said: RegExp][] = [
    [rsa, /is of type rsa, not Ed25519. Make one with: openssl genpkey/],
    [broken, /doesn't hold a private key as PEM/],
    [keyFile(own.publicKey), /doesn't hold a private key as PEM/],
    ["nowhere.pem", /There is no key at nowhere.pem/],
  ];
  for (const [key, said] of cases) {
    const output = join(emptyFolder(), "p.zip");
    const words = ["package", "reports/latest", "--output", output, "--key", key];
    const { exitCode, printed } = await installed.command(...words);
    expect(printed).toMatch(said);
    expect(printed).not.toContain("c2VjcmV0");
    expect(exitCode).toBe(2);
  }
});

test("a run of a part is packaged as a report, which says so on each page and verifies", async () => {
  const folder = join(emptyFolder(), "part");
  await installed.command("run", "--only", "users", "--output", folder);
  const ended = await installed.command("package", folder);
  expect(ended.printed).toContain("Packaged as a report, not as a certificate:");
  expect(ended.printed).toContain("It isn't signed: nothing in it will show who made it.");
  const packed = openPackage(`${folder}.zip`);
  expect([...packed.files.keys()]).not.toContain(names.certificate);
  for (const name of [names.report, names.statement]) {
    expect(`${packed.files.get(name)}`).toContain("This is a report, not a certificate.");
  }
  const { exitCode, printed } = await installed.command("verify", `${folder}.zip`);
  expect(printed).toContain("The package holds: a report, not a certificate.");
  expect(exitCode).toBe(0);
});
