import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageNames as names } from "../../../src/products/package/files.ts";
import { emptyFolder } from "../cli/command.ts";
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
  test("the packed package judges the sandbox from an empty folder", () => {
    expect(readdirSync(join(packed().installed.folder, "reports/latest"))).toContain(names.results);
  });

  test("the package of a conforming run is a certificate, and verifies as a zip and unpacked", async () => {
    const key = keyFile(own.publicKey);
    const ofZip = await packed().installed.command("verify", packed().zip, "--key", key);
    expect(ofZip.printed).toContain("The package holds: a certificate of conformance.");
    expect(ofZip.printed).toContain("✓ It is signed with the key sha256:");
    expect(ofZip.exitCode).toBe(0);
    const ofFolder = await packed().installed.command("verify", unpacked(packed().files));
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
    await packed().installed.command("package", "reports/latest", "--output", again, "--key", key);
    delete process.env.TZ;
    expect(readFileSync(again).equals(readFileSync(packed().zip))).toBe(true);
  });

  test("no package is written over another", async () => {
    const { exitCode, printed } = await packed().installed.command(
      "package",
      "reports/latest",
      "--output",
      packed().zip,
    );
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
}
