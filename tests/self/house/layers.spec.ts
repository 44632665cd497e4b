import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";

/**
 * What each room may import besides itself. Arrows go down only: facts at the ground, deeds above.
 * The judged never meets the judge: sandbox/ knows nothing of contract, target or report.
 */
const mayImport: Record<string, string[]> = {
  spec: [],
  "src/wire": ["spec"],
  "src/contract": ["spec", "src/wire"],
  "src/target": ["spec", "src/wire", "src/contract"],
  "src/report": ["spec", "src/wire", "src/contract", "src/target"],
  sandbox: ["spec", "src/wire"],
  "src/run": ["spec", "src/wire", "src/contract", "src/target", "src/report", "sandbox"],
  "src/cli": ["spec", "src/wire", "src/contract", "src/target", "src/report", "src/run", "sandbox"],
  fixtures: ["spec", "src/wire", "src/contract", "src/target", "src/report", "src/run"],
  tests: ["spec", "fixtures", "src/target"],
};

const rooms = Object.keys(mayImport);
const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`));

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts"], {
  cwd: packageFile("."),
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && !file.startsWith("tests/self/"));

const importsOf = (file: string) =>
  [...readFileSync(packageFile(file), "utf8").matchAll(/from "(\.[^"]+)"/g)].map((match) =>
    posix.normalize(posix.join(dirname(file), match[1] ?? "")),
  );

test("imports follow the layers", () => {
  const wrong = files.flatMap((file) => {
    const room = roomOf(file);
    if (!room) return [];
    return importsOf(file)
      .filter((imported) => roomOf(imported) !== room)
      .filter((imported) => !mayImport[room]?.includes(roomOf(imported) ?? ""))
      .map((imported) => `${file} imports ${imported}`);
  });
  expect(
    wrong,
    "An arrow points up. Move what is shared to a lower room; change the table in this file only " +
      "together with ARCHITECTURE.md.",
  ).toEqual([]);
});

test("every room has a name that says something", () => {
  expect(
    files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|base)(\.|\/)/.test(file)),
  ).toEqual([]);
});
