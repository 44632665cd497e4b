import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { clientOpenPoints } from "./client-open-points.ts";
import { document, documentSentences } from "./document.ts";
import { packageFile } from "./files.ts";
import { openPoints } from "./open-points/index.ts";
import { clientRegister, register } from "./register.ts";
import { markSentences, sentencesOf } from "../src/products/document/sentences.ts";

const entries = [...register, ...clientRegister];
const points = Object.entries({ ...openPoints, ...clientOpenPoints });
const named = Object.values(documentSentences()).flatMap((under) =>
  Object.values(under).flatMap((ids) => ids.split(" ").filter(Boolean)),
);

test("sentences name nothing but requirements, error rows and open points", () => {
  const known = new Set<string>([...entries.map(({ id }) => id), ...points.map(([id]) => id)]);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test("every requirement stands for a sentence, and so does whatever is not shown", () => {
  const due = [
    ...entries.filter(({ basis }) => basis !== "advisory").map(({ id }) => id),
    ...points.filter(([, { kind }]) => kind === "not-shown").map(([id]) => id),
  ];
  expect(
    due.filter((id) => !named.includes(id)),
    "Name it in spec/sentences.json at the digest that `list sentences` shows of its sentence.",
  ).toEqual([]);
});

const copy = packageFile("../shared/interface.md");
if (existsSync(copy)) {
  test("every sentence of the document is judged, implied, described or open", () => {
    const bytes = readFileSync(copy);
    expect(hash("sha256", bytes, "hex")).toBe(document.digest);
    const { marked, gone } = markSentences(sentencesOf(bytes.toString()), documentSentences());
    expect(marked.filter(({ standing }) => !standing)).toEqual([]);
    expect(gone).toEqual([]);
    const open = marked.filter(({ standing }) => standing === "open");
    const notShown = marked.filter(({ text }) => /not shown/.test(text));
    expect(open.map(({ text }) => text)).toEqual(notShown.map(({ text }) => text));
  });
}
