import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, posix } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";

/** A layer is a folder or a file; other rows name it by the last part of its path. */
function layersByTheTable(): Record<string, string[]> {
  const page = readFileSync(packageFile("ARCHITECTURE.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([\w/.-]+?)\/?` +\|[^|]+\|([^|]+)\|$/gm)];
  const layers = rows.map(([, layer = "", allowed = ""]) => ({ layer, allowed }));
  const called = new Map(layers.map(({ layer }) => [basename(layer, ".ts"), layer]));
  const named = (words: string): string[] =>
    words === "nothing" ? [] : words.split(", ").map((name) => called.get(name) ?? `no ${name}`);
  return Object.fromEntries(
    layers.map(({ layer, allowed }, index) => {
      const [words = "", but = "nothing"] = allowed.trim().split(" but ");
      const above = layers.slice(0, index).map((each) => each.layer);
      const left = above.filter((each) => !named(but).includes(each));
      return [layer, words === "all above" ? left : named(words)];
    }),
  );
}

const mayImport = layersByTheTable();
const layers = Object.keys(mayImport);
const layerOf = (file: string) =>
  layers.find((layer) => file === layer || file.startsWith(`${layer}/`));

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts"], {
  cwd: packageFile("."),
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && (file.startsWith("tests/") || !file.endsWith(".spec.ts")));

const importsIn = (source: string, file: string) =>
  [...source.matchAll(/(?:from |import\()"(\.[^"]+)"/g)].map((match) =>
    posix.normalize(posix.join(dirname(file), match[1] ?? "")),
  );
const importsOf = (file: string) => importsIn(readFileSync(packageFile(file), "utf8"), file);

test("imports follow the layers", () => {
  const wrong = files.flatMap((file) => {
    const layer = layerOf(file);
    if (!layer) return [];
    return importsOf(file)
      .filter((imported) => layerOf(imported) !== layer)
      .filter((imported) => !mayImport[layer]?.includes(layerOf(imported) ?? ""))
      .map((imported) => `${file} imports ${imported}`);
  });
  expect(
    wrong,
    "An import goes up. Move what is shared to a lower layer, or change the table in ARCHITECTURE.md.",
  ).toEqual([]);
});

/** Only what shows deviations to somebody may put them into words; everything else decides by their types. */
const mayTell =
  /^(src\/views\/.*|src\/products\/observe\/recorder-process|src\/command\/api\/index|src\/record\/results\/(results-file|over-the-run)|fixtures\/(matchers\/expect|stops\/not-exercised|outcome\/test-status))\.ts$/;

test("nothing that decides has deviations in words", () => {
  const wrong = files.filter(
    (file) => !mayTell.test(file) && importsOf(file).includes("src/record/results/words.ts"),
  );
  expect(wrong, "Decide by expected and seen (src/contract/deviation.ts).").toEqual([]);
});

const readsWords =
  /\b(actual|expected)\b\??\.(match|matchAll|includes|startsWith|endsWith|search|replace|replaceAll|split)\(|\.(test|exec)\([a-z.]*(actual|expected)\b/;

test("nothing but views looks for words in what was expected or seen", () => {
  const wrong = files
    .filter((file) => /^(src|fixtures)\//.test(file) && !file.startsWith("src/views/"))
    .filter((file) => readsWords.test(readFileSync(packageFile(file), "utf8")));
  expect(wrong, "Decide by types.").toEqual([]);
});

const heavy =
  /^import (?!type )[^;]*? from "(ajv|yaml|undici|fast-check|@playwright\/test|big\.js|lossless-json)/m;
const loads = (source: string) => source.replaceAll(/^import type [^;]*;|import\([^)]*\)/gm, "");

test("asking for help loads none of the big libraries", () => {
  const loaded = new Set(["src/command/program.ts"]);
  for (const file of loaded) {
    const source = loads(readFileSync(packageFile(file), "utf8"));
    for (const imported of importsIn(source, file)) loaded.add(imported);
  }
  const wrong = [...loaded].filter((file) => heavy.test(readFileSync(packageFile(file), "utf8")));
  expect(wrong, "Import what a command does where its action begins: await import(...).").toEqual(
    [],
  );
});

test("every file of src/ belongs to a layer", () => {
  const outside = files.filter((file) => file.startsWith("src/") && !layerOf(file));
  expect(outside, "Give it a folder of the table in ARCHITECTURE.md, or add a row.").toEqual([]);
});

test("each layer imports layers of rows above it only", () => {
  const upwards = layers.flatMap((layer, index) =>
    (mayImport[layer] ?? [])
      .filter((name) => !layers.slice(0, index).includes(name))
      .map((name) => `${layer} may import ${name}`),
  );
  expect(upwards).toEqual([]);
  expect(layers.length).toBeGreaterThan(15);
});

test("no two folders side by side import each other", () => {
  const between = new Set(
    files.flatMap((file) =>
      importsOf(file).map((imported) => `${dirname(file)} ${dirname(imported)}`),
    ),
  );
  const bothWays = [...between].filter((pair) => {
    const [from = "", to = ""] = pair.split(" ");
    const isBeside = !from.startsWith(`${to}/`) && !to.startsWith(`${from}/`);
    return from < to && isBeside && from !== "." && to !== "." && between.has(`${to} ${from}`);
  });
  expect(bothWays, "Move what both need to a folder below them.").toEqual([]);
});

test("folders of fixtures/ import those above them in their table", () => {
  const page = readFileSync(packageFile("ARCHITECTURE.md"), "utf8");
  const [, section = ""] = page.split("### fixtures/");
  const [table = ""] = section.split("###");
  const folders = [...table.matchAll(/^\| `([\w-]+)\/`/gm)].map(
    ([, folder]) => `fixtures/${folder}`,
  );
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => folders.indexOf(dirname(imported)) > folders.indexOf(dirname(file)))
      .filter(() => folders.includes(dirname(file)))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(wrong).toEqual([]);
  expect(folders.length).toBeGreaterThan(10);
});

test("every folder and file has a name that says something", () => {
  expect(
    files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|base)(\.|\/)/.test(file)),
  ).toEqual([]);
});

const ignoredElsewhere = /(^|\/)(target|build|out|bin|obj|dist|coverage)\//;

test("no folder is named like a build output", () => {
  expect(files.filter((file) => ignoredElsewhere.test(file))).toEqual([]);
});
