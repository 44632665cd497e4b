import { generateKeyPairSync, verify as isSigned } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "../../../src/products/package/files.ts";
import { emptyFolder } from "../cli/command.ts";
import { keyFile, own, type PackedRun } from "./packed-run.ts";

export function testsOfSignature(packed: () => PackedRun): void {
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
      const words = ["package", "reports/latest", "--output", output, "--key", key];
      const { exitCode, printed } = await packed().installed.command(...words);
      expect(printed).toMatch(said);
      expect(printed).not.toContain("c2VjcmV0");
      expect(exitCode).toBe(2);
    }
  });
}
