import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";

const textOf = (file: string) => readFileSync(packageFile(file), "utf8");

/** The instructions of the Dockerfile, continued lines joined: `["USER", "node"]`. */
const instructions = textOf("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/\\\n/g, " ")
  .split("\n")
  .flatMap((line) => {
    const [, word = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    return word ? [[word, rest.replaceAll(/\s+/g, " ")] as const] : [];
  });

const last = instructions.slice(instructions.findLastIndex(([word]) => word === "FROM"));
const restOf = (word: string) => last.filter(([each]) => each === word).map(([, rest]) => rest);

test("the image is by the package alone, for a Node that it supports, and nobody is root in it", () => {
  const { bin, engines } = JSON.parse(textOf("package.json")) as {
    bin: Record<string, string>;
    engines: { node: string };
  };
  const bases = instructions.filter(([word]) => word === "FROM").map(([, rest]) => rest);
  expect(bases.map((base) => base.split(" ")[0])).toEqual(["node:22-slim", "node:22-slim"]);
  expect(engines.node).toContain(">=22");
  expect(restOf("COPY")).toEqual(["--from=package /packed/wallet-conformance-*.tgz /packed/"]);
  expect(JSON.parse(restOf("ENTRYPOINT")[0] ?? "")).toEqual(Object.keys(bin));
  expect(restOf("USER")).toEqual(["node"]);
  const words = last.map(([word]) => word);
  expect(words.lastIndexOf("RUN")).toBeLessThan(words.indexOf("USER"));
});

test("what the image is built from exists, and nothing local or secret goes into it", () => {
  const copied = instructions
    .filter(([word, rest]) => word === "COPY" && !rest.startsWith("--from"))
    .flatMap(([, rest]) => rest.split(" ").slice(0, -1));
  expect(copied.filter((file) => !existsSync(packageFile(file)))).toEqual([]);
  const ignored = textOf(".dockerignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", "node_modules", "dist", "**/.env*"]));
  expect(instructions.filter(([, rest]) => /secret|token|password/i.test(rest))).toEqual([]);
});
