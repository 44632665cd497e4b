import { readFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";

export function pageWith(page: string, parts: Readonly<Record<string, string>>): string {
  let text = readFileSync(packageFile(`docs/${page}.md`), "utf8");
  for (const [name, part] of Object.entries(parts)) {
    const mark = `<!-- ${name} -->\n`;
    const begins = text.indexOf(mark);
    if (begins < 0) throw new Error(`docs/${page}.md has no mark for ${name}.`);
    const ends = text.indexOf("<!-- end -->", begins);
    text = `${text.slice(0, begins)}${mark}\n${part.trim()}\n\n${text.slice(ends)}`;
  }
  return text;
}
