import { expect, test } from "@playwright/test";
import { instrument } from "./instrument.ts";

const code = `export const fee = (a: number, b: number) => {
  if (a > 1 && b > 1) return a + b;
  if (a > 1 && b > 1) return a + b;
  return a;
};
`;

async function idsIn(content: string): Promise<Map<string, string[]>> {
  const { mutants } = await instrument([{ name: "sandbox/fee.ts", content }]);
  const byLine = new Map<string, string[]>();
  const lines = content.split("\n");
  for (const { id, line } of mutants) {
    const text = lines[line - 1]?.trim() ?? "";
    byLine.set(text, [...(byLine.get(text) ?? []), id]);
  }
  return byLine;
}

test("every mutant has an id of its own, also on lines that are the same", async () => {
  const ids = [...(await idsIn(code)).values()].flat();
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id does not hang on the position, nor on code elsewhere in the file", async () => {
  const before = await idsIn(code);
  const after = await idsIn(
    `const one = 1 > 0 && 2 > 1;\n\n${code.replace("return a;", "return b;")}`,
  );
  const line = "if (a > 1 && b > 1) return a + b;";
  expect(after.get(line)).toEqual(before.get(line));
});

test("an id changes with its line", async () => {
  const before = await idsIn(code);
  const after = await idsIn(code.replaceAll("return a + b", "return b + a"));
  const known = new Set([...before.values()].flat());
  expect(after.get("if (a > 1 && b > 1) return b + a;")?.filter((id) => known.has(id))).toEqual([]);
});

test("original and replacement are the code at line and column", async () => {
  const { mutants } = await instrument([{ name: "sandbox/fee.ts", content: code }]);
  expect(mutants.find(({ mutator }) => mutator === "ArithmeticOperator")).toMatchObject({
    file: "sandbox/fee.ts",
    line: 2,
    column: 30,
    original: "a + b",
    replacement: "a - b",
  });
});

test("the text of an error is not judged, and says why", async () => {
  const content = 'export const stop = () => { throw new Error("out of order"); };\n';
  const { mutants } = await instrument([{ name: "sandbox/stop.ts", content }]);
  const [ignored, ...others] = mutants.filter(({ ignored: why }) => why !== undefined);
  expect(ignored).toMatchObject({ mutator: "StringLiteral", original: '"out of order"' });
  expect(ignored?.ignored).toContain("internal error");
  expect(others).toEqual([]);
});
