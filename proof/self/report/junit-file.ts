import { readFileSync } from "node:fs";
import { join } from "node:path";
import { memoryPages, validateXML } from "xmllint-wasm";

const schema = readFileSync(join(import.meta.dirname, "junit-10.xsd"), "utf8");

export async function junitMistakes(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "junit.xml", contents: xml }],
    schema: [schema],
    maxMemoryPages: 4 * memoryPages.GiB,
  });
  return errors.map(({ message }) => message);
}

export type CaseOutcome = "passed" | "failed" | "skipped" | "error";

export function junitCounts(xml: string): Record<CaseOutcome, number> {
  const count = (tag: string) => xml.match(new RegExp(`<${tag}\\b`, "g"))?.length ?? 0;
  const [failed, skipped, error] = [count("failure"), count("skipped"), count("error")];
  return { passed: count("testcase") - failed - skipped - error, failed, skipped, error };
}
