import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { packageFile } from "../../spec/files.ts";
import { figures } from "./figures.ts";
import { pageOf, pictureOf } from "./page.ts";

export default function writePage(): void {
  if (!process.env.RECORD_BENCH) return;
  const measured = figures();
  const [{ model = "an unknown processor" } = {}] = cpus();
  const machine = `${cpus().length} cores (${model.trim()}), Node ${process.versions.node}`;
  writeFileSync(packageFile("docs/bench.json"), `${JSON.stringify(measured, undefined, 2)}\n`);
  writeFileSync(packageFile("docs/bench.svg"), pictureOf(measured));
  writeFileSync(packageFile("docs/bench.md"), pageOf(measured, machine));
}
