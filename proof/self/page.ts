import { readFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";

/** A page of docs/ with its parts made anew, each between `<!-- its name -->` and `<!-- end -->`. */
export function pageWith(page: string, parts: Readonly<Record<string, string>>): string {
  const text = readFileSync(packageFile(`docs/${page}.md`), "utf8");
  const missing = Object.keys(parts).filter((name) => !text.includes(`<!-- ${name} -->`));
  if (missing.length > 0) throw new Error(`docs/${page}.md has no mark for ${missing.join(", ")}.`);
  return text.replaceAll(
    /(<!-- ([a-z -]+) -->\n).*?(?=<!-- end -->)/gs,
    (was: string, mark: string, name: string) =>
      name in parts ? `${mark}\n${parts[name]?.trim()}\n\n` : was,
  );
}
