import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AllureReporter } from "allure-playwright";

interface Writer {
  writeResult(result: { uuid: string }): void;
  writeGroup(group: { uuid: string }): void;
  writeAttachment(name: string, content: Buffer): void;
  writeAttachmentFromPath(name: string, from: string): void;
}

const writerTo = (folder: string): Writer => ({
  writeResult: (one) => writeFileSync(join(folder, `${one.uuid}-result.json`), JSON.stringify(one)),
  writeGroup: (one) =>
    writeFileSync(join(folder, `${one.uuid}-container.json`), JSON.stringify(one)),
  writeAttachment: (name, content) => writeFileSync(join(folder, name), content),
  writeAttachmentFromPath: (name, from) => copyFileSync(from, join(folder, name)),
});

/** While Allure flushes a file to disk, Playwright hands out no test, so this writer doesn't flush. */
export default class QuickAllureReporter extends AllureReporter {
  override onBegin(suite: Parameters<AllureReporter["onBegin"]>[0]): void {
    super.onBegin(suite);
    const folder = this.options.resultsDir;
    const runtime = Reflect.get(this, "allureRuntime") as { writer: object } | undefined;
    if (!folder || !runtime) return;
    mkdirSync(folder, { recursive: true });
    Object.assign(runtime.writer, writerTo(folder));
  }
}
