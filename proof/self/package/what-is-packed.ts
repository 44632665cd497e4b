import { execFileSync } from "node:child_process";
import { generateKeyPairSync, verify as isSigned } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "../../../src/products/package/files.ts";
import { command, emptyFolder } from "../cli/command.ts";
import { recordedRun } from "../record/recorded-run.ts";
import { keyFile, own, unpacked, type PackedRun } from "./packed-run.ts";

const isThere = (program: string): boolean => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
};

export function testsOfWhatIsPacked(packed: () => PackedRun): void {
  test("the package of a conforming run is a certificate, and verifies as a zip and unpacked", async () => {
    const key = keyFile(own.publicKey);
    const ofZip = await command(["verify", packed().zip, "--key", key]);
    expect(ofZip.printed).toContain("The package holds: a certificate of conformance.");
    expect(ofZip.printed).toContain("✓ It is signed with the key sha256:");
    expect(ofZip.exitCode).toBe(0);
    const ofFolder = await command(["verify", unpacked(packed().files)]);
    expect(ofFolder.printed).toContain("– It says it is signed with the key sha256:");
    expect(ofFolder.exitCode).toBe(0);
  });

  test("cover and certificate name who answers for the run", () => {
    for (const name of [names.report, names.certificate]) {
      expect(`${packed().files.get(name)}`).toContain("Payments team, Example &amp; Sons");
    }
  });

  test("packaging the same run again gives the same bytes, wherever that is", async () => {
    const again = join(emptyFolder(), "again.zip");
    const key = keyFile(own.privateKey);
    process.env.TZ = "Asia/Kolkata";
    await command(["package", recordedRun, "--output", again, "--key", key]);
    delete process.env.TZ;
    expect(readFileSync(again).equals(readFileSync(packed().zip))).toBe(true);
  });

  test("no package is written over another", async () => {
    const { exitCode, printed } = await command(["package", recordedRun, "--output", packed().zip]);
    expect(printed).toContain("no package is written over another");
    expect(exitCode).toBe(2);
  });

  test("sha256sum takes the sums", () => {
    test.skip(!isThere("sha256sum"), "there is no sha256sum here");
    const words = ["--check", "--strict", names.sums];
    const printed = execFileSync("sha256sum", words, {
      cwd: unpacked(packed().files),
      encoding: "utf8",
    });
    expect(printed.trim().split("\n")).toHaveLength(packed().files.size - 1);
  });

  test("the signature is one of DSSE, over the type and the statement with their lengths", () => {
    const { payloadType, payload, signatures } = JSON.parse(
      `${packed().files.get(names.attestation)}`,
    ) as {
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
      const words = ["package", recordedRun, "--output", output, "--key", key];
      const { exitCode, printed } = await command(words);
      expect(printed).toMatch(said);
      expect(printed).not.toContain("c2VjcmV0");
      expect(exitCode).toBe(2);
    }
  });
}
